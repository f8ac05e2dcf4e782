import type { APIResponse } from '@playwright/test'
import { expect } from './test.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape, and fail on another one
export async function json(request: Promise<APIResponse>): Promise<any> {
  const response = await request
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
  return response.json()
}
