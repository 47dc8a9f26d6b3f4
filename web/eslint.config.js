import js from '@eslint/js';
import globals from 'globals';

const rules = {
  ...js.configs.recommended.rules,
  'array-callback-return': 'error',
  eqeqeq: 'error',
  'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
};

export default [
  { ignores: ['**/dist'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/glue/**/*.js', '**/glue/**/*.mjs', 'docs/_static/*.js'],
    ignores: ['**/glue/loaderrors.js', '**/glue/firstpaint.js'],
    languageOptions: { globals: globals.browser },
    rules,
  },
  {
    files: ['**/glue/firstpaint.js'],
    languageOptions: { sourceType: 'script', globals: globals.browser },
    rules,
  },
  {
    // What even an old browser must be able to read.
    files: ['**/glue/loaderrors.js'],
    languageOptions: {
      ecmaVersion: 5, sourceType: 'script', globals: { ...globals.browser, Promise: false },
    },
    rules: { ...js.configs.recommended.rules, 'no-unused-vars': ['error', { caughtErrors: 'none' }] },
  },
  {
    files: ['**/sw.js'],
    languageOptions: { sourceType: 'script', globals: globals.serviceworker },
    rules,
  },
  { files: ['**/build/*.mjs', '**/tests/**'], languageOptions: { globals: globals.node }, rules },
];
