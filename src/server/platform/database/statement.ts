import { CompiledQuery } from 'kysely'

type Placeholder<Values> = (values: Values) => unknown

/** A part of statements, owned by the module whose tables it names. */
export interface Fragment<Values> {
  /** One more than placeholders. */
  readonly texts: readonly string[]
  readonly placeholders: readonly Placeholder<Values>[]
}

type Template<Values, Result> = (
  strings: TemplateStringsArray,
  ...parts: readonly (Placeholder<Values> | Fragment<Values>)[]
) => Result

export const fragment =
  <Values>(): Template<Values, Fragment<Values>> =>
  (strings, ...parts) =>
    flatten(strings, parts)

/** For a statement with other values. */
export const using = <Outer, Inner>(
  { texts, placeholders }: Fragment<Inner>,
  select: (values: Outer) => Inner,
): Fragment<Outer> => ({
  texts,
  placeholders: placeholders.map((placeholder) => (values) => placeholder(select(values))),
})

/**
 * A statement whose text is built once; a query builder would build it at each run. A placeholder selects from the values:
 * `${({ id }) => id}`. Fragments of several modules save round trips.
 */
export const statement =
  <Values, Row>(): Template<Values, (values: Values) => CompiledQuery<Row>> =>
  (strings, ...parts) => {
    const { texts, placeholders } = flatten(strings, parts)
    const text = texts.reduce((before, string, number) => `${before}$${number}${string}`)
    return (values) =>
      CompiledQuery.raw(
        text,
        placeholders.map((placeholder) => placeholder(values)),
      )
  }

function flatten<Values>(
  strings: readonly string[],
  parts: readonly (Placeholder<Values> | Fragment<Values>)[],
): Fragment<Values> {
  let [text = ''] = strings
  const texts: string[] = []
  const placeholders: Placeholder<Values>[] = []
  for (const [index, part] of parts.entries()) {
    const after = strings[index + 1] ?? ''
    if (typeof part === 'function') {
      texts.push(text)
      placeholders.push(part)
      text = after
    } else {
      const [first = '', ...rest] = part.texts
      texts.push(...[text + first, ...rest].slice(0, -1))
      placeholders.push(...part.placeholders)
      text = (rest.at(-1) ?? text + first) + after
    }
  }
  return { texts: [...texts, text], placeholders }
}
