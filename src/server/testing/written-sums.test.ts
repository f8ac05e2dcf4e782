import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** These write a sum without the formatter: a sign before it, a dollar before a value, or a number with two decimals. */
const BY_HAND = [/[−–-]\$\{format(?:Cents|Dollars)/, /(?:^|[^\w$])\$\$\{/, /'\$' \+/, /currency: 'USD'/, /toFixed\(2\)/]
test('no source file formats a sum by itself', () => {
  const source = path.join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const shown = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^domain\/money\.ts$/.test(file))
  const found = shown.filter((file) => {
    const lines = readFileSync(path.join(source, file), 'utf8').split('\n')
    return lines.some((line) => !line.includes('argon2id') && BY_HAND.some((pattern) => pattern.test(line)))
  })
  expect(found).toEqual([])
})
