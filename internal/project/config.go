package project

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/rmqsql/rmqsql/ast"
	"github.com/rmqsql/rmqsql/internal/extract"
)

// ConfigName is the name of the configuration file. The one that is nearest above a
// file holds for it, and no other.
const ConfigName = ".rmqsql.yaml"

// Config is what a configuration file says. The zero value is that of no file.
type Config struct {
	Path        string // of the file, "" for none
	Release     ast.Release
	Exclude     []string // patterns of paths below the file's folder
	Rules       map[ast.Code]Level
	Annotations []extract.Annotation
}

// Level is how grave a rule is made.
type Level struct {
	Off      bool
	Severity ast.Severity
}

// Excludes reports whether files, or folders, of this path are left out. The path is
// absolute.
func (c *Config) Excludes(path string) bool {
	if len(c.Exclude) == 0 {
		return false
	}
	relative, err := filepath.Rel(filepath.Dir(c.Path), path)
	if err != nil {
		return false
	}
	relative = filepath.ToSlash(relative)
	return slices.ContainsFunc(c.Exclude, func(pattern string) bool { return Excluded(pattern, relative) })
}

// Excluded reports whether a pattern fits a path or a folder above it. One without a
// slash fits names at any depth.
func Excluded(pattern, path string) bool {
	pattern = strings.TrimPrefix(strings.TrimSuffix(pattern, "/"), "./")
	if !strings.Contains(pattern, "/") {
		pattern = "**/" + pattern
	}
	pattern = strings.TrimPrefix(pattern, "/")
	for p := path; p != "." && p != "/" && p != ""; {
		if fits, _ := doublestar.Match(pattern, p); fits {
			return true
		}
		i := strings.LastIndexByte(p, '/')
		if i < 0 {
			return false
		}
		p = p[:i]
	}
	return false
}

// Configs finds and keeps configuration files. It is not safe for concurrent use.
type Configs struct {
	byFolder map[string]*Config
	failed   map[string]error
	forced   *Config
}

// NewConfigs returns a finder. With a path, the configuration there holds for all
// files.
func NewConfigs(path string) (*Configs, error) {
	c := &Configs{byFolder: make(map[string]*Config), failed: make(map[string]error)}
	if path == "" {
		return c, nil
	}
	var err error
	c.forced, err = ReadConfig(path)
	return c, err
}

// For returns the configuration of a file, given by its absolute path. The error, of
// a configuration that cannot be used, is the same for all of its files.
func (c *Configs) For(path string) (*Config, error) {
	if c.forced != nil {
		return c.forced, nil
	}
	return c.of(filepath.Dir(path))
}

func (c *Configs) of(folder string) (*Config, error) {
	if config, known := c.byFolder[folder]; known {
		return config, c.failed[folder]
	}
	config, err := &Config{}, error(nil)
	file := filepath.Join(folder, ConfigName)
	switch _, missing := os.Stat(file); {
	case missing == nil:
		config, err = ReadConfig(file)
	default:
		_, notRoot := os.Lstat(filepath.Join(folder, ".git"))
		if above := filepath.Dir(folder); notRoot != nil && above != folder {
			config, err = c.of(above)
		}
	}
	c.byFolder[folder], c.failed[folder] = config, err
	return config, err
}

// ConfigError is a configuration that cannot be used, and where it says so.
type ConfigError struct {
	Path         string
	Line, Column int // from 1; 0 if the whole file is meant
	Message      string
}

// Error implements error.
func (e *ConfigError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.Path, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Column, e.Message)
}
