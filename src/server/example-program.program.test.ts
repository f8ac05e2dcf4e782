import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { callerAt } from './testing/caller.ts'
import { StoreInstallation } from './testing/store-installation.ts'
import { pinnedNode, projectRoot } from './testing/store-program.ts'
import { SELLER } from './testing/test-store.ts'

let installation: StoreInstallation
beforeEach(async () => {
  installation = await StoreInstallation.withDatabase({ SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password })
})
afterEach(() => installation.close())

async function buyBasket(...args: string[]) {
  const child = spawn(pinnedNode, ['packages/client/examples/buy-basket.ts', ...args], { cwd: projectRoot })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status: child.exitCode, stdout, stderr }
}

test('the example of packages/client buys a basket in a store as it starts, and again, and says what it can’t buy', async () => {
  const store = await installation.start({ DEMO_CATALOG: 'on' }).opened()
  const numbers: string[] = []
  for (const wanted of [[], ['apples']]) {
    const { status, stdout, stderr } = await buyBasket(store, ...wanted)
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^Followed: Order Placed, due at \d{4}-/m)
    numbers.push(/^Order (\S+): Order Placed$/m.exec(stdout)?.[1] ?? '')
  }
  const { token } = (await callerAt(store).post(endpoints.loginSeller, SELLER)).body
  const { orders } = (await callerAt(store, token).get(endpoints.listSellerOrders)).body
  expect(orders.map(({ number }: { number: string }) => number)).toEqual(numbers.toReversed())
  expect(orders.map(({ items }: { items: unknown[] }) => items.length)).toEqual([1, 3])

  expect(await buyBasket(store, 'unobtainium')).toMatchObject({ status: 1, stderr: 'Error: The store has no unobtainium now\n' })
})
