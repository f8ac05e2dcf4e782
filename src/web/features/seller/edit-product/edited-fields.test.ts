import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { arePicturesChanged, changedFields, isChosen, isEdited, rebase, typedOf } from './edited-fields.ts'

const [one, two, three] = ['/pictures/one.webp', '/pictures/two.webp', '/pictures/three.webp'] as const
const milk = aSellerProduct('Milk', { price: 2, offerPrice: 1.5, image: [one, two], description: ['Fresh'], stock: 8 })
const typed = typedOf(milk)
const typing = (changes: Partial<typeof typed.draft>) => ({ ...typed, draft: { ...typed.draft, ...changes } })

test('finds nothing changed in a form as it was opened, nor by another spelling', () => {
  expect(isEdited(milk, typed)).toBe(false)
  expect(isEdited(milk, typing({ price: '2', description: ' Fresh \n', name: 'Milk ' }))).toBe(false)
})

test('finds the changed fields, also an emptied one', () => {
  expect(changedFields(milk, typing({ price: '2.10', stock: '', size: { amount: '1', unit: 'l' } }))).toEqual([
    'price',
    'stock',
    'size',
  ])
})

test('finds pictures changed by their order, whatever slots they are in', () => {
  expect(arePicturesChanged(milk, { ...typed, pictures: [null, one, null, two] })).toBe(false)
  expect(arePicturesChanged(milk, { ...typed, pictures: [two, one, null, null] })).toBe(true)
})

test('takes what only the other changed, and asks only about what both changed', () => {
  const theirs = { ...milk, version: 2, name: 'Whole milk', offerPrice: 1.2 }
  const { draft, conflicts } = rebase(milk, theirs, typing({ offerPrice: '1.40', origin: 'Oregon' }))
  expect(draft).toMatchObject({ name: 'Whole milk', offerPrice: '1.40', origin: 'Oregon' })
  expect(conflicts).toEqual([{ field: 'offerPrice', was: '1.50', mine: '1.40', theirs: '1.20' }])
})

test('finds no conflict where both typed the same, or where orders took of the stock', () => {
  const theirs = { ...milk, version: 2, name: 'Whole milk', stock: 6 }
  const { draft, conflicts } = rebase(milk, theirs, typing({ name: 'Whole milk' }))
  expect(conflicts).toEqual([])
  expect(draft.stock).toBe('6')
})

test('asks about the stock when both changed it', () => {
  const { conflicts } = rebase(milk, { ...milk, version: 2, stock: 20 }, typing({ stock: '12' }))
  expect(conflicts).toEqual([{ field: 'stock', was: '8', mine: '12', theirs: '20' }])
})

test('takes the other’s pictures, unless the own ones were changed, too', () => {
  const theirs = { ...milk, version: 2, image: [two, three] }
  expect(rebase(milk, theirs, typed).pictures).toEqual([two, three, null, null])
  const mine = { ...typed, pictures: [two, one, null, null] }
  const { pictures, conflicts } = rebase(milk, theirs, mine)
  expect(pictures).toEqual([two, null, null, null])
  expect(conflicts).toEqual([{ field: 'pictures', was: [one, two], mine: [two], theirs: [two, three] }])
})

test('knows which version the form has', () => {
  const { conflicts, ...after } = rebase(milk, { ...milk, version: 2, offerPrice: 1.2 }, typing({ offerPrice: '1.40' }))
  const [offer] = conflicts
  if (!offer) throw new Error('There is a conflict')
  expect([isChosen(after, offer, 'mine'), isChosen(after, offer, 'theirs')]).toEqual([true, false])
  const taken = { ...after, draft: { ...after.draft, offerPrice: '1.2' } }
  expect([isChosen(taken, offer, 'mine'), isChosen(taken, offer, 'theirs')]).toEqual([false, true])
})

test('keeps an undecided conflict when a third version changes something else, or the same field again', () => {
  const second = { ...milk, version: 2, offerPrice: 1.2 }
  const { conflicts, ...mine } = rebase(milk, second, typing({ offerPrice: '1.40' }))
  const renamed = rebase(second, { ...second, version: 3, name: 'Whole milk' }, mine, conflicts)
  expect(renamed.conflicts).toEqual([{ field: 'offerPrice', was: '1.50', mine: '1.40', theirs: '1.20' }])
  expect(renamed.draft).toMatchObject({ name: 'Whole milk', offerPrice: '1.40' })
  const cheaper = rebase(second, { ...second, version: 3, offerPrice: 1.1 }, mine, conflicts)
  expect(cheaper.conflicts).toEqual([{ field: 'offerPrice', was: '1.50', mine: '1.40', theirs: '1.10' }])
})

test('drops an undecided conflict when the other’s value is taken, or changed back by them', () => {
  const second = { ...milk, version: 2, offerPrice: 1.2 }
  const { conflicts, ...mine } = rebase(milk, second, typing({ offerPrice: '1.40' }))
  const taken = { ...mine, draft: { ...mine.draft, offerPrice: '1.20' } }
  const third = rebase(second, { ...second, version: 3, offerPrice: 1.1 }, taken, conflicts)
  expect([third.conflicts, third.draft.offerPrice]).toEqual([[], '1.10'])
  expect(rebase(second, { ...milk, version: 3 }, mine, conflicts).conflicts).toEqual([])
})

test('keeps an undecided conflict of pictures', () => {
  const second = { ...milk, version: 2, image: [two, three] }
  const { conflicts, ...mine } = rebase(milk, second, { ...typed, pictures: [two, one, null, null] })
  const third = rebase(second, { ...second, version: 3, name: 'Whole milk' }, mine, conflicts)
  expect(third.conflicts).toEqual(conflicts)
})
