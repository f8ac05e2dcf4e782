import { openLinkingAssistant } from '../src/server/testing/linking-assistant.ts'
import { expect, logIn, test, toast } from './shopper-test.ts'
import { addToLocalStorage, SHOPPER_TOKEN } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

// A request that is over is not found.
test.use({ expectedOnConsole: [/status of 404/] })

test('a shopper logs in, allows what an assistant asks for, and ends it in the account', async ({ page, account, store }) => {
  const assistant = await openLinkingAssistant(store.url)
  const { path, verifier: code_verifier } = assistant.authorizationPath()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Link ${assistant.host}?` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'See all your orders' })).toBeVisible()
  await expectWholeScreen(page, 'a visitor whom an assistant asks')
  await page.getByRole('button', { name: 'Log in to decide' }).click()
  await logIn(page, account)
  await expect(page.getByText(`You’re logged in as ${account.email}.`)).toBeVisible()
  await expectWholeScreen(page, 'a shopper whom an assistant asks')
  await page.getByRole('button', { name: 'Allow', exact: true }).dblclick()
  await expect(page).toHaveURL((url) => url.origin === new URL(assistant.redirectUri).origin)
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const { body: tokens } = await assistant.exchange({ code, code_verifier })
  expect(tokens.token_type).toBe('Bearer')

  await page.goto('/account#assistants')
  const linked = page.getByRole('region', { name: 'Linked assistants' })
  await expect(linked).toContainText(assistant.host)
  await expect(linked).toContainText('See your saved addresses')
  await expectWholeScreen(page, 'an account with a linked assistant')
  await linked.getByRole('button', { name: `Unlink ${assistant.host}` }).click()
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(toast(page, 'Assistant unlinked')).toBeVisible()
  await expect(linked).toBeHidden()
  expect((await assistant.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  await assistant.close()
})

test('a shopper who does not allow it goes back, and the request is over', async ({ page, context, account, store }) => {
  const assistant = await openLinkingAssistant(store.url)
  await addToLocalStorage(context, store, SHOPPER_TOKEN, account.token)
  await page.goto(assistant.authorizationPath().path)
  const request = page.url()
  await page.getByRole('button', { name: `Don’t allow ${assistant.host}` }).click()
  await expect(page).toHaveURL(/\/callback\?error=access_denied/)
  await page.goto(request)
  await expect(page.getByRole('heading', { name: 'This request is over' })).toBeVisible()
  await expectWholeScreen(page, 'a request of an assistant that is over')
  await assistant.close()
})
