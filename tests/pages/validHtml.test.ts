/** All pages are valid HTML. */
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { pages } from './built.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // How React writes HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // Matters of style: the HTML is valid.
    'no-implicit-button-type': 'off',
    'no-implicit-input-type': 'off',
    'prefer-native-element': 'off',
    'tel-non-breaking': 'off',
    // axe looks at names of landmarks and groups; the estimate has nothing to submit.
    'unique-landmark': 'off',
    'wcag/h32': 'off',
    'wcag/h71': 'off',
  },
})

test.each(pages)('$path', async ({ html }) => {
  const { results } = await validator.validateString(html)
  const messages = results.flatMap((result) => result.messages)
  expect(messages.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([])
})
