import { CompiledQuery } from 'kysely'

/**
 * A statement whose text is built once; a query builder would build it at each run. A placeholder selects from the values: `${({ id }) =>
 * id}`.
 */
export const statement =
  <Values, Row>() =>
  (
    strings: TemplateStringsArray,
    ...placeholders: readonly ((values: Values) => unknown)[]
  ): ((values: Values) => CompiledQuery<Row>) => {
    const text = strings.reduce((before, string, number) => `${before}$${number}${string}`)
    return (values) =>
      CompiledQuery.raw(
        text,
        placeholders.map((placeholder) => placeholder(values)),
      )
  }
