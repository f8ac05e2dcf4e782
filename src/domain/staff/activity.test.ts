import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActionPosition, compareActions, mergeActions, visibleKinds } from './activity.ts'

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

const pageOf = (actions: readonly ActionPosition[], after: ActionPosition | null, limit: number): ActionPosition[] =>
  actions
    .filter((action) => after === null || compareActions(after, action) < 0)
    .toSorted(compareActions)
    .slice(0, limit)

test('actions have one order: newest first, whatever list they come from', () => {
  fc.assert(
    fc.property(positions, (actions) => {
      const sorted = actions.toSorted(compareActions)
      expect(actions.toReversed().toSorted(compareActions)).toEqual(sorted)
      for (const [index, action] of sorted.entries()) expect(action.at <= (sorted[index - 1]?.at ?? action.at)).toBe(true)
    }),
  )
})

test('pages of merged lists have each action once and in order, also of equal times', () => {
  fc.assert(
    fc.property(positions, fc.array(fc.integer({ min: 0, max: 4 })), limits, (actions, choice, limit) => {
      const lists = [0, 1, 2, 3, 4].map((list) => actions.filter((_, index) => (choice[index] ?? 0) === list))
      const read: ActionPosition[] = []
      for (;;) {
        const after = read.at(-1) ?? null
        const page = mergeActions(
          lists.map((list) => pageOf(list, after, limit)),
          limit,
        )
        if (page.length === 0) break
        read.push(...page)
      }
      expect(read).toEqual(actions.toSorted(compareActions))
    }),
  )
})

test('a manager sees nothing of settings, staff, security and mail, and a packer nothing at all', () => {
  expect(visibleKinds('owner')).toContain('security')
  expect(visibleKinds('manager')).toEqual(['orders', 'packing', 'payments', 'products', 'stock'])
  expect(visibleKinds('packer')).toEqual([])
})
