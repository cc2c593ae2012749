package lint

import "slices"

// rules are all rules by code. They run in this order: what one says may keep a
// later one from saying it again in other words.
var rules = slices.Concat(parserRules, checkRules, acceptedRules, tagRules, releaseRules, groupRules)

// acceptedRules look at selectors that a broker accepts.
var acceptedRules = []Rule{
	ignoredText,
	notBindsTight,
	bareProperty,
	notProperty,
	booleanAsText,
	booleanOnLeft,
	constantTerm,
	propertyTerm,

	textAndNumber,
	mixedBetween,
	errorFirst,
	integerForOther,
	negativeTest,
	notContains,
	negatedContains,
	emptySearch,
	repeatedItem,
	contradiction,
	redundantTerm,
	neverTrue,
	alwaysTrue,
	unreachableAlternative,
	systemProperty,
	clockName,
	notInSamples,
	placeholder,
	tagsAsSQL,
	onlyTags,
	brokerStack,
}

// tagRules look at tag subscriptions.
var tagRules = []Rule{
	tagsEmpty,
	tagStar,
	tagBlanks,
	tagBlank,
	tagSeparator,
	tagPattern,
	tagEmpty,
	tagCollision,
	tagNotASCII,
	tagLong,
	sqlAsTags,
	tagRepeated,
}
