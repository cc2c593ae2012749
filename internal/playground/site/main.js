// The page: what was written is asked about, and the answers are shown.
import { $, make } from './dom.js';
import { ask } from './backend.js';
import { changed, link, load, save, state } from './state.js';
import { language, setLanguage, t, translate } from './text.js';
import { examples } from './examples.js';
import * as editor from './editor.js';
import * as findings from './findings.js';
import * as messages from './messages.js';
import * as truth from './truth.js';
import * as why from './why.js';

const pause = 150; // ms between the last key and the questions

let timer = 0;
let turn = 0; // answers to older questions are dropped
let releases = null;

function later() {
  clearTimeout(timer);
  timer = setTimeout(refresh, pause);
  document.documentElement.dataset.busy = 'true';
}

const question = () => ({ type: state.type, release: state.release, lang: language(), expression: state.expression });

// refresh asks everything about what is shown.
async function refresh() {
  clearTimeout(timer);
  const mine = ++turn;
  document.documentElement.dataset.busy = 'true';
  save();
  try {
    const evaluated = await ask('eval', { ...question(), messages: state.messages, echo: true });
    // A refused expression judges no messages, but they are to be shown all the same.
    const read = evaluated.error?.code === 'refused'
      ? await ask('eval', { type: 'TAG', expression: '*', messages: state.messages, echo: true })
      : evaluated;
    if (mine !== turn) return;
    const readable = !read.error && read.unread.length === 0;
    const [checked, table] = await Promise.all([
      ask('check', readable ? { ...question(), samples: state.messages } : question()),
      state.type === 'SQL92' && !evaluated.error ? ask('truth', question()) : null,
    ]);
    if (mine !== turn) return;
    show(evaluated, read, checked, table);
    await explain(evaluated, mine);
  } catch (error) {
    if (mine === turn) notice(document.documentElement.dataset.backend === 'wasm' ? `${t('unloaded')} ${error.message}` : t('unreachable'));
  }
  if (mine === turn) document.documentElement.dataset.busy = 'false';
}

function show(evaluated, read, checked, table) {
  const refused = evaluated.error?.code === 'refused';
  notice(evaluated.error && !refused ? evaluated.error.message : checked.error?.message ?? '');
  findings.show(checked.error ? null : checked, setExpression);
  const properties = (table && !table.error ? table.properties : []).map((p) => p.name);
  if (!read.error) messages.setMessages(read, state.type === 'TAG' ? ['TAGS'] : properties);
  messages.setVerdicts(evaluated.error ? null : evaluated);
  $('truth-panel').hidden = state.type === 'TAG';
  truth.show(table && !table.error ? table : null, table?.error?.message ?? t('noTruth'));
}

// explain shows why the chosen message is delivered or not.
async function explain(evaluated, mine) {
  if (evaluated.error) {
    why.show(null, evaluated.error.code === 'refused' ? 'refused' : 'choosesNone');
    return;
  }
  const known = evaluated.results.map((r) => r.index);
  if (!known.includes(messages.chosenMessage())) messages.setChosen(known.at(-1) ?? 1);
  if (known.length === 0) {
    why.show(null);
    return;
  }
  const reply = await ask('explain', { ...question(), messages: state.messages, index: messages.chosenMessage() });
  if (mine === turn) why.show(reply.error ? null : reply);
}

function notice(text) {
  $('notice').hidden = text === '';
  $('notice').textContent = text;
}

function setExpression(text) {
  state.expression = text;
  editor.setText(text);
  refresh();
}

// showState puts the whole state into the fields.
function showState() {
  setLanguage(state.lang);
  state.lang = language();
  translate();
  drawChoices();
  editor.setText(state.expression);
  messages.setText(state.messages);
  messages.setChosen(1);
  refresh();
}

function drawChoices() {
  $('type').value = state.type;
  document.querySelector('label[for="selector"]').textContent = t(state.type === 'TAG' ? 'subscription' : 'selector');
  const newest = releases?.verified ?? '';
  const list = [...new Set([...(releases?.changes ?? []).map((c) => c.from).reverse(), ...(releases ? [releases.extended] : [])])];
  if (state.release !== '' && state.release !== newest && !list.includes(state.release)) list.unshift(state.release);
  $('release').replaceChildren(
    make('option', { value: '' }, t('newest', { release: newest })),
    ...list.filter((r) => r !== newest).map((r) => make('option', { value: r }, r === releases?.extended ? t('extended') : r)));
  $('release').value = state.release === newest ? '' : state.release;
  $('examples').replaceChildren(make('option', { value: '' }, t('choose')),
    ...Object.keys(examples).map((key) => make('option', { value: key }, t(key))));
  for (const b of document.querySelectorAll('[data-lang]')) b.setAttribute('aria-pressed', String(b.dataset.lang === language()));
}

function choose(example) {
  Object.assign(state, { type: 'SQL92', release: '' }, examples[example]);
  showState();
}

function rememberLanguage(lang) {
  try {
    localStorage.setItem('lang', lang);
  } catch { /* a browser that keeps nothing: the address holds it */ }
}

function preferredLanguage() {
  let stored = null;
  try {
    stored = localStorage.getItem('lang');
  } catch { /* as above */ }
  return stored ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
}

async function share() {
  save();
  let text = t('shared');
  try {
    await navigator.clipboard.writeText(link());
  } catch {
    text = t('notShared');
  }
  $('share').textContent = text;
  setTimeout(() => { $('share').textContent = t('share'); }, 2000);
}

function listen() {
  editor.onInput((text) => { state.expression = text; later(); });
  messages.start((text) => { state.messages = text; later(); }, refresh);
  $('type').addEventListener('change', () => { state.type = $('type').value; showState(); });
  $('release').addEventListener('change', () => { state.release = $('release').value; refresh(); });
  $('examples').addEventListener('change', () => { if ($('examples').value) choose($('examples').value); });
  $('share').addEventListener('click', share);
  for (const b of document.querySelectorAll('[data-lang]')) {
    b.addEventListener('click', () => {
      state.lang = b.dataset.lang;
      rememberLanguage(state.lang);
      showState();
    });
  }
  window.addEventListener('hashchange', () => { if (changed() && load()) showState(); });
}

async function start() {
  state.lang = preferredLanguage();
  if (!load()) Object.assign(state, examples.exampleBasics);
  listen();
  setLanguage(state.lang);
  translate();
  if (document.documentElement.dataset.backend === 'wasm') notice(t('loading'));
  try {
    releases = await ask('releases', {});
  } catch { /* the questions that follow say so */ }
  showState();
}

start();
