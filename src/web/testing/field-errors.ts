import { expect, vi } from 'vitest'

/**
 * Expects these messages at the named fields, each described by its message, and the focus on the first of them. Null means
 * that the field is valid. The browser must not check the form itself.
 */
export const expectFieldErrors = (screen: HTMLElement, errors: Readonly<Record<string, string | null>>): Promise<void> =>
  vi.waitFor(() => {
    const inputs = Object.keys(errors).map((name) => screen.querySelector<HTMLInputElement>(`[name=${name}]`))
    const shown = inputs.map((input) => (input?.getAttribute('aria-invalid') === 'true' ? messageOf(screen, input) : null))
    expect(shown).toEqual(Object.values(errors))
    const firstInvalid = inputs.find((_, index) => shown[index] !== null)
    if (firstInvalid) expect(document.activeElement).toBe(firstInvalid)
    expect(screen.querySelector('form')?.noValidate).toBe(true)
  })

function messageOf(screen: HTMLElement, input: HTMLInputElement): string | null {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => screen.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ')
}
