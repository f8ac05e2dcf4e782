import type { Browser, Page } from '@playwright/test'
import type { FirstStart } from './first-start.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

export interface People {
  readonly owner: Page
  readonly packer: Page
  readonly courier: Page
  readonly shopper: Page
}

export async function peopleOf(owner: Page, browser: Browser, { url: baseURL }: FirstStart): Promise<People> {
  const at = async (device: object) => (await browser.newContext({ baseURL, reducedMotion: 'reduce', ...device })).newPage()
  return { owner, packer: await at(PHONE), courier: await at(PHONE), shopper: await at({}) }
}
