import { expect } from 'vitest'
import type { ActivityWire } from '../../contract/activity.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Caller } from './caller.ts'
import type { TestStore } from './test-store.ts'

export type ActivityQuery = Readonly<Record<string, string>>

export const activityPath = (query: ActivityQuery): string => `${endpoints.listActivity.path}?${new URLSearchParams(query)}`

export const activityReader = (caller: Caller) => ({
  acts: (query: ActivityQuery = {}) => readActs(caller, query),
  /** Returns each act as `[who, what, ...details]`. */
  said: async (query: ActivityQuery = {}) =>
    (await readActs(caller, query)).map(({ by, text, details }) => [by, text, ...details]),
})

async function readActs(caller: Caller, query: ActivityQuery): Promise<ActivityWire[]> {
  const { status, body } = await caller.get(activityPath(query))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.activities
}

/** Carries out the acts one second apart by the store's clock, and expects each to succeed. */
export async function inTurn({ clock }: TestStore, ...acts: (() => Promise<{ status: number }>)[]): Promise<void> {
  for (const act of acts) {
    clock.pass(1000)
    expect([200, 201]).toContain((await act()).status)
  }
}
