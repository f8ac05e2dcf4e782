import { expect } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import type { ActivityWire } from '../../contract/staff/activity.ts'
import type { Caller } from './caller.ts'
import type { TestStore } from './test-store.ts'

type ActivityQuery = Readonly<Record<string, string>>

export const activityPath = (query: ActivityQuery): string => `${endpoints.listActivity.path}?${new URLSearchParams(query)}`

export const activityReader = (caller: Caller) => ({
  actions: (query: ActivityQuery = {}) => readActions(caller, query),
  /** Returns each action as `[who, what, ...details]`. */
  summaries: async (query: ActivityQuery = {}) =>
    (await readActions(caller, query)).map(({ by, text, details }) => [by, text, ...details]),
})

async function readActions(caller: Caller, query: ActivityQuery): Promise<ActivityWire[]> {
  const { status, body } = await caller.get(activityPath(query))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.activities
}

/** Carries out the actions one second apart by the store's clock, and expects each to succeed. */
export async function inTurn({ clock }: TestStore, ...actions: (() => Promise<{ status: number }>)[]): Promise<void> {
  for (const action of actions) {
    clock.pass(1000)
    expect([200, 201]).toContain((await action()).status)
  }
}
