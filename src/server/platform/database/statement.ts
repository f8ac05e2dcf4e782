import { CompiledQuery } from 'kysely'

/**
 * A statement whose text is built once; a query builder would build it at each run.
 *
 *     const namesOf = statement<{ shopper: ShopperId }, { name: string }>()`select name from shoppers where id = ${(of) => of.shopper}`
 *     const { rows } = await db.executeQuery(namesOf({ shopper }))
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
