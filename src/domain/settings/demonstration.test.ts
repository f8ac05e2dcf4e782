import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortDemoProducts } from './demonstration.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }))

test('each product of the demonstration goes, is archived or stays, and only what nobody edited or ordered goes', () => {
  fc.assert(
    fc.property(ids, ids, ids, (products, edited, ordered) => {
      const { removed, archived, kept } = sortDemoProducts(products, { edited, ordered })
      expect([...removed, ...archived, ...kept].toSorted()).toEqual(products.toSorted())
      for (const product of removed) expect([...edited, ...ordered]).not.toContain(product)
      for (const product of archived) expect(ordered).toContain(product)
      for (const product of kept) expect(edited).toContain(product)
    }),
  )
})
