import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActPosition, compareActs, mergeActs, visibleKinds } from './activity.ts'

/** The values are few, so that many of them are equal. */
const positions = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)),
    id: fc.constantFrom('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'),
    number: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ at, id, number }) => `${at.getTime()} ${id} ${number}` },
)
const limits = fc.integer({ min: 1, max: 8 })

const pageOf = (acts: readonly ActPosition[], after: ActPosition | null, limit: number): ActPosition[] =>
  acts
    .filter((act) => after === null || compareActs(after, act) < 0)
    .toSorted(compareActs)
    .slice(0, limit)

test('acts have one order: newest first, whatever list they come from', () => {
  fc.assert(
    fc.property(positions, (acts) => {
      const sorted = acts.toSorted(compareActs)
      expect(acts.toReversed().toSorted(compareActs)).toEqual(sorted)
      for (const [index, act] of sorted.entries()) expect(act.at <= (sorted[index - 1]?.at ?? act.at)).toBe(true)
    }),
  )
})

test('pages of merged lists have each act once and in order, also of equal times', () => {
  fc.assert(
    fc.property(positions, fc.array(fc.integer({ min: 0, max: 4 })), limits, (acts, choice, limit) => {
      const lists = [0, 1, 2, 3, 4].map((list) => acts.filter((_, index) => (choice[index] ?? 0) === list))
      const read: ActPosition[] = []
      for (;;) {
        const after = read.at(-1) ?? null
        const page = mergeActs(
          lists.map((list) => pageOf(list, after, limit)),
          limit,
        )
        if (page.length === 0) break
        read.push(...page)
      }
      expect(read).toEqual(acts.toSorted(compareActs))
    }),
  )
})

test('a manager sees nothing of settings, staff, security and mail, and a packer nothing at all', () => {
  expect(visibleKinds('owner')).toContain('security')
  expect(visibleKinds('manager')).toEqual(['orders', 'packing', 'payments', 'products', 'stock'])
  expect(visibleKinds('packer')).toEqual([])
})
