package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"github.com/rmqsql/rmqsql/internal/extract"
)

// sampleProject is a repository as its users have one: a wrong selector in Java, a test
// that fails, and a selector that is not laid out.
var sampleProject = map[string]string{
	"src/App.java": `import org.apache.rocketmq.client.consumer.MessageSelector;
class App {
    static final String BIG = "amount > 100";
    void f() { consumer.subscribe("orders", MessageSelector.bySql("a == 1")); }
}
`,
	"tests/app.test.yaml": `selectors:
  big: {from: ../src/App.java#BIG}
tests:
  - {message: {amount: 150}, want: delivered}
  - {message: {amount: 50}, want: delivered}
`,
	"selectors/x.selectors": "a=1\n",
}

func newProject(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range sampleProject {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func needsBash(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the command")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
}

func readYAML(t *testing.T, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// TestAction runs the script of the GitHub action as a runner does.
func TestAction(t *testing.T) {
	needsBash(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	folder, temp := newProject(t), t.TempDir()
	output := filepath.Join(temp, "output")
	run := func(inputs ...string) (int, string) {
		c := exec.Command("bash", filepath.Join(root, "action", "run.sh"))
		c.Dir = folder
		c.Env = append(os.Environ(), "GITHUB_ACTIONS=true", "GITHUB_ACTION_PATH="+root, "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+output, "LC_ALL=C")
		c.Env = append(c.Env, inputs...)
		return exitCodeOf(t, c)
	}
	code, out := run("RMQSQL_PATHS=src\n\n  \nselectors\n", "RMQSQL_TESTS=tests", "RMQSQL_RELEASE=5.1.4",
		"RMQSQL_SARIF=out.sarif", "RMQSQL_JUNIT=out.xml", "RMQSQL_FAIL_LEVEL=error", "RMQSQL_SINCE=", "RMQSQL_BASELINE=")
	for _, want := range []string{
		"::error file=src/App.java,line=4,endLine=4,col=70,endColumn=72,title=RMQ107 double-equals::",
		"::error file=tests/app.test.yaml,line=5,endLine=5,col=35,title=big/amount=50::want delivered, got false",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
	if data, _ := os.ReadFile(output); code != 1 || string(data) != "exit-code=1\n" {
		t.Errorf("exit code %d, output %q", code, data)
	}
	for _, name := range []string{"out.sarif", "out.xml"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if code, out := run("RMQSQL_PATHS=selectors"); code != 0 {
		t.Errorf("nothing wrong: exit code %d\n%s", code, out)
	}
	if code, out := run("RMQSQL_PATHS=nowhere"); code != 2 {
		t.Errorf("no such path: exit code %d\n%s", code, out)
	}
}

// TestActionInputs: the script reads what the action hands over, and nothing else.
func TestActionInputs(t *testing.T) {
	var action struct {
		Inputs map[string]struct{ Description string }
		Runs   struct {
			Using string
			Steps []struct{ Env map[string]string }
		}
	}
	readYAML(t, "../../action.yml", &action)
	script, err := os.ReadFile("../../action/run.sh")
	if err != nil {
		t.Fatal(err)
	}
	read := regexp.MustCompile(`RMQSQL_[A-Z_]+[A-Z]`).FindAllString(string(script), -1)
	slices.Sort(read)
	var handed []string
	for _, step := range action.Runs.Steps {
		for name, value := range step.Env {
			handed = append(handed, name)
			input := strings.TrimSuffix(strings.TrimPrefix(value, "${{ inputs."), " }}")
			if _, ok := action.Inputs[input]; !ok {
				t.Errorf("%s is %s, and there is no such input", name, value)
			}
		}
	}
	slices.Sort(handed)
	if diff := cmp.Diff(handed, slices.Compact(read)); diff != "" {
		t.Errorf("(-handed over +read)\n%s", diff)
	}
	if action.Runs.Using != "composite" {
		t.Errorf("the action is %s", action.Runs.Using)
	}
}

// TestPreCommitHooks runs the entry of every hook on the files that it asks for.
func TestPreCommitHooks(t *testing.T) {
	var hooks []struct{ ID, Entry, Language, Files string }
	readYAML(t, "../../.pre-commit-hooks.yaml", &hooks)
	wants := map[string]int{"rmqsql-lint": int(exitFindings), "rmqsql-fmt": 0, "rmqsql-test": int(exitFindings)}
	for _, hook := range hooks {
		want, known := wants[hook.ID]
		if !known || hook.Language != "golang" {
			t.Errorf("hook %+v", hook)
		}
		delete(wants, hook.ID)
		re, err := regexp.Compile(hook.Files)
		if err != nil {
			t.Errorf("%s: %v", hook.ID, err)
			continue
		}
		folder := newProject(t)
		args := strings.Fields(hook.Entry)
		for name := range sampleProject {
			if re.MatchString(name) {
				args = append(args, filepath.Join(folder, name))
			}
		}
		var stdout, stderr strings.Builder
		if code := run(args, nil, &stdout, &stderr); code != want {
			t.Errorf("%q: exit code %d, want %d\n%s%s", args, code, want, stdout.String(), stderr.String())
		}
		if hook.ID == "rmqsql-lint" {
			for _, extension := range []string{"java", "kt", "kts", "go", "py", "js", "mjs", "ts", "tsx", "cs", "cpp", "h", "rs", "yml", "yaml", "properties", "sql", "sql92", "selector", "selectors"} {
				if name := "x." + extension; !re.MatchString(name) || !extract.IsHost(name) {
					t.Errorf("%s: hook %t, lint %t", name, re.MatchString(name), extract.IsHost(name))
				}
			}
		}
		if data, _ := os.ReadFile(filepath.Join(folder, "selectors/x.selectors")); hook.ID == "rmqsql-fmt" && string(data) != "a = 1\n" {
			t.Errorf("fmt left %q", data)
		}
	}
	if len(wants) > 0 {
		t.Errorf("no hook for %v", wants)
	}
}

// TestGitLab runs the script of the job, and looks for the reports that it promises.
func TestGitLab(t *testing.T) {
	needsBash(t)
	var jobs map[string]struct {
		Variables map[string]string
		Script    []string
		Artifacts struct {
			Reports struct{ Codequality, JUnit string } `yaml:"reports"`
		}
	}
	readYAML(t, "../../ci/gitlab.yml", &jobs)
	job := jobs["rmqsql"]
	folder := newProject(t)
	c := exec.Command("bash", "-c", "set -eo pipefail\n"+strings.Join(job.Script, "\n"))
	c.Dir = folder
	c.Env = append(os.Environ(), "PATH="+filepath.Dir(build(t))+string(os.PathListSeparator)+os.Getenv("PATH"))
	for name, value := range job.Variables {
		c.Env = append(c.Env, name+"="+value)
	}
	c.Env = append(c.Env, "RMQSQL_TESTS=tests")
	if code, out := exitCodeOf(t, c); code != 1 {
		t.Errorf("exit code %d\n%s", code, out)
	}
	for _, pattern := range []string{job.Artifacts.Reports.Codequality, "rmqsql-lint.xml", "rmqsql-test.xml"} {
		found, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil || len(found) == 0 {
			t.Errorf("there is no %s: %v", pattern, err)
		}
	}
}

// TestStatic: the image has nothing in it that the command could be linked with.
func TestStatic(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds the command, for Linux")
	}
	path := filepath.Join(t.TempDir(), "rmqsql")
	c := exec.Command("go", "build", "-o", path, ".")
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("the command asks for a dynamic linker")
		}
	}
}

// TestSnippets holds the YAML of docs/ci.md against the action, the hooks, and the
// reader of tests.
func TestSnippets(t *testing.T) {
	page, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	var action struct{ Inputs map[string]any }
	readYAML(t, "../../action.yml", &action)
	hooks, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	inputs, ids, tests := 0, 0, 0
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		var root yaml.Node
		if err := yaml.Unmarshal([]byte(block[1]), &root); err != nil {
			t.Errorf("%v\n%s", err, block[1])
			continue
		}
		eachMapping(&root, func(keys map[string]*yaml.Node) {
			if uses, with := keys["uses"], keys["with"]; uses != nil && with != nil && strings.HasPrefix(uses.Value, "rmqsql/") {
				for i := 0; i < len(with.Content); i += 2 {
					inputs++
					if _, ok := action.Inputs[with.Content[i].Value]; !ok {
						t.Errorf("the action has no input %s", with.Content[i].Value)
					}
				}
			}
			if id := keys["id"]; id != nil {
				ids++
				if !strings.Contains(string(hooks), "- id: "+id.Value+"\n") {
					t.Errorf("there is no hook %s", id.Value)
				}
			}
		})
		if !strings.Contains(block[1], "\ntests:\n") {
			continue
		}
		tests++
		var stdout, stderr strings.Builder
		if code := run([]string{"rmqsql", "test", "-", "--format", "text"}, strings.NewReader(block[1]), &stdout, &stderr); code != 0 {
			t.Errorf("exit code %d\n%s%s", code, stdout.String(), stderr.String())
		}
	}
	if inputs < 4 || ids != 3 || tests != 1 {
		t.Errorf("%d inputs, %d hooks, %d files of tests", inputs, ids, tests)
	}
}

// eachMapping visits every mapping below a node.
func eachMapping(n *yaml.Node, visit func(map[string]*yaml.Node)) {
	if n.Kind == yaml.MappingNode {
		keys := map[string]*yaml.Node{}
		for i := 0; i < len(n.Content); i += 2 {
			keys[n.Content[i].Value] = n.Content[i+1]
		}
		visit(keys)
	}
	for _, inner := range n.Content {
		eachMapping(inner, visit)
	}
}
