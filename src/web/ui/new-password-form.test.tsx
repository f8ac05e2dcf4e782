// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { renderScreen } from '../testing/screen.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

beforeEach(() => queryClient.clear())

const open = (path: string, email: string | null) =>
  renderScreen(
    <NewPasswordForm
      button="Save password"
      findEmail={async () => ({ success: true, email })}
      send={async () => null}
      wayOn={<a href="/forgot">Ask for a new link</a>}
    />,
    { path },
  )

test.each([
  ['has ended', '/reset?token=old'],
  ['has lost its token', '/reset'],
])('a link that %s says so before a password is typed, and leads to a new one', async (_, path) => {
  const screen = await open(path, null)
  await expect.poll(() => screen.textContent, { timeout: 5_000 }).toContain('This link has expired or was used already.')
  expect(screen.querySelector('input')).toBeNull()
  expect(screen.querySelector('a')?.textContent).toBe('Ask for a new link')
})

test('a link that works asks for the password', async () => {
  const screen = await open('/reset?token=new', 'ann@example.com')
  await expect.poll(() => screen.querySelector('input[type=password]'), { timeout: 5_000 }).not.toBeNull()
  expect(screen.textContent).not.toContain('expired')
})
