import type { Locator, Page } from '@playwright/test'
import type { ChosenFile } from '../pictures.ts'
import { expect } from '../test.ts'

const PRESSED = ['button', 'link', 'checkbox', 'radio', 'switch'] as const
const SEEN = [...PRESSED, 'heading', 'img'] as const

/** Who reads a step: finds on the screen what the step names, as it is named there. Notes each name. */
export interface Reader {
  readonly page: Page
  press(name: string, within?: Locator): Promise<void>
  fill(label: string, text: string, within?: Locator): Promise<void>
  /** An option that is named itself. */
  choose(label: string, option: string, within?: Locator): Promise<void>
  chooseFiles(label: string, ...files: ChosenFile[]): Promise<void>
  /** What is printed, not on the screen. */
  read(name: string, printed: string): void
  /** What is there, without being pressed. */
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

/** The one that has the name, or whose name begins with it: “Save” is not “Save delivery” where there are both. */
async function only(find: (text: Named) => Locator, name: string): Promise<Locator> {
  const exact = find({ name, exact: true }).filter({ visible: true })
  const longer = find({ name: begins(name) }).filter({ visible: true })
  await expect(exact.or(longer).first()).toBeAttached()
  return (await exact.count()) > 0 ? exact : longer
}

/** At a word's end. */
const begins = (name: string) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u')

const anyOf = (locators: readonly Locator[]): Locator => locators.reduce((all, each) => all.or(each))
