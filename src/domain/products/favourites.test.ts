import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeFavourites,
  changesAfter,
  type FavouriteChanges,
  type Favourites,
  MAX_FAVOURITES,
  mergeChanges,
} from './favourites.ts'
import type { ProductId } from './product.ts'

const id = (text: string) => text as ProductId
const favourites = (...names: string[]): Favourites => new Set(names.map(id))
const changes = (named: Record<string, boolean>): FavouriteChanges =>
  new Map(Object.entries(named).map(([name, isFavourite]) => [id(name), isFavourite]))

test('adds at the end, removes, and leaves the given list as it was', () => {
  const before = favourites('milk', 'eggs')
  expect([...changeFavourites(before, changes({ milk: false, bread: true, eggs: true }))]).toEqual(['eggs', 'bread'])
  expect([...before]).toEqual(['milk', 'eggs'])
})

test('adds no more than fit, after it has removed', () => {
  const full = favourites(...Array.from({ length: MAX_FAVOURITES }, (_, number) => `product ${number}`))
  expect(changeFavourites(full, changes({ bread: true }))).toEqual(full)
  const exchanged = changeFavourites(full, changes({ bread: true, 'product 0': false, eggs: true }))
  expect([exchanged.size, exchanged.has(id('bread')), exchanged.has(id('eggs'))]).toEqual([MAX_FAVOURITES, true, false])
})

test('of changes that were sent, those stay that were made again with another value', () => {
  const sent = changes({ milk: true, eggs: true, bread: false })
  const now = changes({ milk: true, eggs: false, bread: false, tea: true })
  expect(changesAfter(sent, now)).toEqual(changes({ eggs: false, tea: true }))
})

const product = fc.integer({ min: 0, max: 250 }).map((number) => id(`product ${number}`))
const some = fc.uniqueArray(product, { maxLength: MAX_FAVOURITES }).map((ids): Favourites => new Set(ids))
const someChanges = fc.array(fc.tuple(product, fc.boolean())).map((changed): FavouriteChanges => new Map(changed))

test('merging a visitor’s favourites gives the account’s first and then theirs, and again changes nothing', () => {
  fc.assert(
    fc.property(some, some, (account, visitor) => {
      const merged = changeFavourites(account, mergeChanges(account, visitor))
      expect([...merged]).toEqual([...new Set([...account, ...visitor])].slice(0, MAX_FAVOURITES))
      expect(changeFavourites(merged, mergeChanges(merged, visitor))).toEqual(merged)
    }),
  )
})

test('any changes leave a list within its bounds, and again change nothing but what did not fit', () => {
  fc.assert(
    fc.property(some, someChanges, (before, changed) => {
      const after = changeFavourites(before, changed)
      expect(after.size).toBeLessThanOrEqual(MAX_FAVOURITES)
      expect(changeFavourites(after, changed)).toEqual(after)
    }),
  )
})

test('changes of two devices to different products give the same favourites in either order', () => {
  fc.assert(
    fc.property(some, someChanges, someChanges, (account, one, both) => {
      const other = new Map([...both].filter(([changed]) => !one.has(changed)))
      fc.pre(account.size + one.size + other.size <= MAX_FAVOURITES)
      const first = changeFavourites(changeFavourites(account, one), other)
      expect(changeFavourites(changeFavourites(account, other), one)).toEqual(first)
    }),
  )
})
