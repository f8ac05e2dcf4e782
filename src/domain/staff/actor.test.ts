import { expect, test } from 'vitest'
import { actorName, actorText, SHOPPER, STORE, staffActor } from './actor.ts'
import type { StaffId } from './staff.ts'

const person = (name: string) => staffActor({ id: 'a-seller' as StaffId, name })

test.each([
  [SHOPPER, 'by the customer'],
  [STORE, 'automatically'],
  [person('Ana Reyes'), 'by Ana Reyes'],
  [person('constructor'), 'by constructor'],
])('says who changed something (%#)', (actor, text) => {
  expect(actorText(actorName(actor))).toBe(text)
})
