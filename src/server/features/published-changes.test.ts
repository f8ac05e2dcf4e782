import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { DomainEvents } from '../platform/domain-events.ts'

/** A function whose SQL writes one of these tables publishes the event in the same transaction. */
const EVENT_OF: Readonly<Record<string, keyof DomainEvents>> = {
  products: 'catalogChanged',
  product_ratings: 'catalogChanged', // a trigger adds them up in products
  categories: 'categoriesChanged',
  settings: 'settingsChanged',
  assistant_rules: 'assistantRulesChanged',
  order_events: 'orderChanged',
}

/** These functions write what nobody in this process has to be told of. */
const SILENT = {
  raiseVersions: 'versions are not shown to shoppers',
  forgetRater: 'the stars stay',
  lockSettings: 'the settings stay as they are',
  lockRule: 'the rule stays as it is',
}

const SERVER = path.join(import.meta.dirname, '..')
const WRITES = /(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|update|delete from)\s+(\w+)(?!\w)/g

interface Declaration {
  readonly name: string
  readonly text: string
}

/** Splits a file at its functions and constants that are not indented. */
function declarationsOf(source: string): Declaration[] {
  const code = source.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
  return code.split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m).map((text) => ({
    name: /(?:function|const|class) (\w+)/.exec(text)?.[1] ?? '',
    text,
  }))
}

async function listDeclarations(): Promise<Declaration[]> {
  const files = await readdir(SERVER, { recursive: true })
  const product = files.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing\//.test(file))
  const sources = await Promise.all(product.map((file) => readFile(path.join(SERVER, file), 'utf8')))
  return sources.flatMap(declarationsOf)
}

const eventsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(WRITES)].flatMap(([, built, written]) => EVENT_OF[built ?? written ?? ''] ?? [])),
]

test('what writes the catalog, categories, settings or order events publishes the change with its transaction', async () => {
  const declarations = await listDeclarations()
  const writers = declarations.filter(({ text }) => eventsOf(text).length > 0)
  const forgotten = writers.filter(({ text }) =>
    eventsOf(text).some((event) => !text.includes(`publishAfterCommit(tx, '${event}'`)),
  )
  expect(writers.length).toBeGreaterThan(12) // else the pattern finds nothing any more
  expect(forgotten.map(({ name }) => name).toSorted()).toEqual(Object.keys(SILENT).toSorted())
})

test('domain events are delivered by the end of transactions only', async () => {
  const declarations = await listDeclarations()
  const callers = declarations.filter(({ text }) => /\.(deliver|catchUp)\(/.test(text)).map(({ name }) => name)
  expect(callers.toSorted()).toEqual(['CatalogWatch', 'PendingEvents', 'WatchedValue', 'inTransaction'])
})
