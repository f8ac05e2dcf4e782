import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

/** Where a document breaks the HTML standard, and how. What parsers repair silently, such as a block within a button, counts too. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} at ${selector}`))
}
