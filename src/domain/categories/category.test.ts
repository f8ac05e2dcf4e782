import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Category,
  type CategoryId,
  chosenCategory,
  nameConflict,
  pathOfName,
  positionOf,
  unlistedCategories,
} from './category.ts'
import { categoryNameIssue } from './category-text.ts'

const category = (path: string, change: Partial<Category> = {}): Category => ({
  id: path as CategoryId,
  ...{ path, name: path, tint: 'sand', drawings: [], picture: null, description: null, isArchived: false, version: 1 },
  change: null,
  ...change,
})
const VEGETABLES = category('Vegetables', { name: 'Organic veggies' })
const CHANGED = category('Pets', { change: { at: new Date(), by: 'Admin' } })
const ARCHIVED = category('Toys', { isArchived: true })

const word = fc.constantFrom('apples', 'Apples', 'Figs & pears', 'FIGS & PEARS', 'figs-and-pears', 'Figs and pears', 'plums')

test('names and paths stay apart whatever their case, whoever adds and renames in whatever order', () => {
  const step = fc.record({ name: word, of: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const all: Category[] = []
      for (const { name, of } of steps) {
        const renamed = all[of]
        if (nameConflict(all, name, renamed?.id ?? null) !== null) continue
        if (renamed) all[of] = { ...renamed, name }
        else all.push({ ...category(pathOfName(name)), name, id: String(all.length) as CategoryId })
      }
      const texts = all.flatMap(({ name, path }) => [...new Set([name.toLowerCase(), path.toLowerCase()])])
      expect(new Set(texts).size).toBe(texts.length)
    }),
  )
})

test.each([
  ['Meat & Deli', 'meat-and-deli'],
  ['Käse', 'kase'],
  ['Baby’s first (6+ months)', 'babys-first-6-months'],
  ['米 & 麺', '米-and-麺'],
  ['Pets', 'Pets'],
])('the page of a new category %s is /products/%s', (name, path) => {
  expect(pathOfName(name)).toBe(path)
  expect(pathOfName(path)).toBe(path)
})

test('says what has a name already', () => {
  const all = [VEGETABLES, ARCHIVED]
  expect(nameConflict(all, 'ORGANIC veggies', null)).toBe('Another category has this name')
  expect(nameConflict(all, 'vegetables', null)).toBe('The page of “Organic veggies” has this name in its URL')
  const deli = category('meat-and-deli', { name: 'Meat & Deli' })
  expect(nameConflict([deli], 'Meat and deli', null)).toBe('The page of “Meat & Deli” has this name in its URL')
  expect(nameConflict(all, 'toys', null)).toBe('An archived category has this name: restore it instead')
  expect(nameConflict(all, 'vegetables', VEGETABLES.id)).toBeNull()
})

test.each([
  ['', 'Name is required'],
  ['..', 'Name must have a letter or a digit'],
  ['🥕', 'Name must have a letter or a digit'],
  ['x'.repeat(61), 'Name must be 60 characters or fewer'],
  ['Obst & Gemüse', null],
  ['7', null],
])('the name %j: %s', (name, issue) => {
  expect(categoryNameIssue(name)).toBe(issue)
})

test('a category is found by its path, its name, or as Other, and other texts are unlisted', () => {
  const categories = [VEGETABLES, CHANGED, ARCHIVED]
  expect(chosenCategory(categories, 'vegetables')).toBe('vegetables')
  expect(chosenCategory(categories, 'organic veggies')).toBe('Vegetables')
  expect(chosenCategory(categories, 'Other')).toBe('Other')
  expect(chosenCategory(categories, 'Snacks')).toBeNull()
  expect(chosenCategory(categories, 'Toys')).toBeNull()
  expect(unlistedCategories(categories, ['other', 'snacks', 'toys', 'vegetables'])).toEqual(['snacks', 'toys'])
})

test('places are those of the store, in any case, and then one behind all', () => {
  expect(['pets', 'Vegetables', 'Snacks'].map((path) => positionOf([VEGETABLES, CHANGED], path))).toEqual([1, 0, 2])
})
