import type { Locator, Page } from '@playwright/test'
import type { ChosenFile } from '../pictures.ts'
import { expect } from '../test.ts'

const PRESSED = ['button', 'link', 'checkbox', 'radio', 'switch'] as const
const SEEN = [...PRESSED, 'heading', 'img'] as const

/** Finds on the screen what a step names, exactly as it is named, and records each name. */
export interface Reader {
  readonly page: Page
  press(name: string, within?: Locator): Promise<void>
  fill(label: string, text: string, within?: Locator): Promise<void>
  /** Chooses an option of a select. The step names the option as well. */
  choose(label: string, option: string, within?: Locator): Promise<void>
  chooseFiles(label: string, ...files: ChosenFile[]): Promise<void>
  /** Checks text that is printed by the program instead of shown on the screen. */
  read(name: string, printed: string): void
  /** Expects something to be visible, without pressing it. */
  see(name: string, within?: Locator): Promise<void>
}

export function readerOf(page: Page, names: Set<string>): Reader {
  const noted = (name: string) => {
    names.add(name)
    return name
  }
  const press = async (name: string, within: Locator = page.locator('body')) => {
    noted(name)
    await (await only((text) => anyOf(PRESSED.map((role) => within.getByRole(role, text))), name)).click()
  }
  const field = async (label: string, within: Locator = page.locator('body')) => {
    noted(label)
    const fields = within.locator('input, textarea, select')
    return only(({ name, exact }) => within.getByLabel(name, { exact: exact ?? false }).and(fields), label)
  }
  return {
    page,
    press,
    fill: async (label, text, within) => (await field(label, within)).fill(text),
    async choose(label, option, within) {
      noted(option)
      await (await field(label, within)).selectOption({ label: option })
    },
    chooseFiles: async (label, ...files) => page.getByLabel(begins(noted(label))).setInputFiles(files),
    read: (name, printed) => expect(printed).toContain(noted(name)),
    async see(name, within = page.locator('body')) {
      const named = SEEN.map((role) => within.getByRole(role, { name: begins(noted(name)) }))
      const shown = anyOf([...named, within.getByText(name, { exact: true })]).filter({ visible: true })
      await expect(shown.first()).toBeVisible()
    },
  }
}

interface Named {
  readonly name: string | RegExp
  readonly exact?: boolean
}

/**
 * Finds the element with exactly this name, or otherwise the one whose name begins with it. So “Save” does not find
 * “Save delivery” when both exist.
 */
async function only(find: (text: Named) => Locator, name: string): Promise<Locator> {
  const exact = find({ name, exact: true }).filter({ visible: true })
  const longer = find({ name: begins(name) }).filter({ visible: true })
  await expect(exact.or(longer).first()).toBeAttached()
  return (await exact.count()) > 0 ? exact : longer
}

/** Returns a pattern for names that begin with `name`, which must end at a word's end. */
const begins = (name: string) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u')

const anyOf = (locators: readonly Locator[]): Locator => locators.reduce((all, each) => all.or(each))
