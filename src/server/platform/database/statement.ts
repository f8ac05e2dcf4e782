import { CompiledQuery } from 'kysely'

/**
 * A statement that is written once, with places for what is another each time: a builder would make the same text anew at
 * every run. Gives what fills the places; `Row` is a row of what it answers.
 *
 *     const namesOf = statement<{ shopper: ShopperId }, { name: string }>()`select name from shoppers where id = ${(of) => of.shopper}`
 *     const { rows } = await db.executeQuery(namesOf({ shopper }))
 */
export const statement =
  <Given, Row>() =>
  (parts: TemplateStringsArray, ...places: readonly ((given: Given) => unknown)[]): ((given: Given) => CompiledQuery<Row>) => {
    const text = parts.reduce((before, part, number) => `${before}$${number}${part}`)
    return (given) =>
      CompiledQuery.raw(
        text,
        places.map((place) => place(given)),
      )
  }
