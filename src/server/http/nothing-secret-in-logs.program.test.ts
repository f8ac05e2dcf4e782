import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'
import { connectDatabase, type Db } from '../platform/database/connect.ts'
import { AN_ADDRESS } from '../testing/an-address.ts'
import type { TestResponse } from '../testing/caller.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { StoreInstallation } from '../testing/store-installation.ts'
import type { StoreProgram } from '../testing/store-program.ts'
import { smtpReply, TestSmtp } from '../testing/test-smtp.ts'

const SELLER = { email: 'keeper.of.the.shop@example.com', password: 'the seller’s secret password' }
const SHOPPER = { name: 'Ottilie Zwetschge', email: 'ottilie.zwetschge@example.com', password: 'ottilie’s secret password' }
const SMTP_PASSWORD = 'the-mail-servers-password'
const NEW_PASSWORD = 'ottilie’s newest password'
const ADDRESS = {
  ...AN_ADDRESS,
  firstName: 'Ottilie',
  lastName: 'Zwetschge',
  email: 'door@ottilie.example',
  street: '77 Mirabelle Row',
  phone: '+49 30 7777777',
}

let installation: StoreInstallation
let db: Db
let program: StoreProgram
let smtp: TestSmtp
let url: string

beforeAll(async () => {
  smtp = await TestSmtp.open()
  smtp.behavior = ({ to }) => {
    throw smtpReply(550, `<${to}> is unknown`)
  }
  const SMTP_URL = smtp.url(`larder:${SMTP_PASSWORD}@`)
  installation = await StoreInstallation.open({
    SMTP_URL,
    LOG_LEVEL: 'trace',
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
  })
  db = connectDatabase((await installation.attachDatabase()).url, () => {})
  program = installation.start()
  url = await program.opened()
})
afterAll(async () => {
  await db.destroy()
  await installation.close()
  await smtp.close()
})

async function send(
  target: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Pick<TestResponse, 'status' | 'body'>> {
  const isRaw = typeof body === 'string' || body instanceof FormData
  const response = await fetch(url + target, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** Waits until `count` mails are written, and returns their tokens. The mail server refuses all of them by name. */
async function mailedTokens(count: number): Promise<string[]> {
  const find = async () => {
    const mails = await db.selectFrom('mails').select('text').where('state', '=', 'failed').execute()
    return mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
  }
  await expect.poll(async () => (await find()).length).toBe(count)
  return find()
}

/**
 * Sends successful, rejected and malformed requests, and some that fail in the database. Returns the secrets among
 * them.
 */
async function sendRequestsOfADay(): Promise<string[]> {
  const tokens: string[] = []
  const enter = async (target: string, body: unknown) => {
    const { token } = (await send(target, body)).body
    tokens.push(token)
    return { [TOKEN_HEADER]: token }
  }
  const shopper = await enter(endpoints.registerShopper.path, SHOPPER)
  const seller = await enter(endpoints.loginSeller.path, SELLER)
  await enter(endpoints.loginShopper.path, SHOPPER)
  await send(endpoints.registerShopper.path, SHOPPER) // the email is in use
  await send(endpoints.loginShopper.path, { ...SHOPPER, password: `${SHOPPER.password}?` })
  await send(endpoints.loginShopper.path, `{"email":"${SHOPPER.email}","password":"${SHOPPER.password}"`, shopper) // malformed JSON
  await send(endpoints.changePassword.path, { oldPassword: SHOPPER.password, newPassword: NEW_PASSWORD }, shopper)
  await send(endpoints.subscribe.path, { email: SHOPPER.email })
  await send(endpoints.forgotPassword.path, { email: SHOPPER.email })
  tokens.push(...(await mailedTokens(3)))
  for (const token of tokens.slice(-3)) {
    await send(endpoints.confirmEmail.path, { token })
    await send(endpoints.confirmSubscription.path, { token })
    await fetch(`${url}/confirm?token=${token}`)
  }
  const form = new FormData()
  form.append('productData', JSON.stringify({ name: 'Plums', price: 2, offerPrice: 1 }))
  const { product } = (await send(endpoints.addProduct.path, form, seller)).body
  const { address } = (await send(endpoints.addAddress.path, ADDRESS, shopper)).body
  const order = { items: [{ product: product._id, quantity: 1 }], address: address._id }
  expect(await send(endpoints.placeCashOrder.path, order, { ...shopper, [IDEMPOTENCY_HEADER]: tokens[0] ?? '' })).toMatchObject({
    status: 201,
  })
  const guest = { name: SHOPPER.name, email: ADDRESS.email, phone: ADDRESS.phone }
  const { secret } = (await send(endpoints.placeCashOrder.path, { ...order, guest, address: ADDRESS })).body
  tokens.push(secret)
  await send(`${endpoints.getOrder.path}?secret=${secret}`)
  await send(endpoints.claimOrders.path, { secret })
  await fetch(`${url}/order/${secret}`)
  for (const path of [`/Order/${secret}/more`, `/order/${secret}%20`, `/%6frder%2F${secret}`, `/confirm%3Ftoken=${secret}`])
    await fetch(url + path)
  await sendRaw(url, `GET //order/${secret} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  await send(endpoints.reportError.path, { reference: 'a'.repeat(32), message: `at /order/${secret}`, path: `//order/${secret}` })
  await send(`${endpoints.listProducts.path}?search=${encodeURIComponent(SHOPPER.name)}&token=${tokens[0]}`)
  await send(`/api/nothing?token=${tokens[0]}`, undefined, {
    ...shopper,
    cookie: `token=${tokens[0]}`,
    referer: `${url}/?t=${tokens[0]}`,
  })
  const broken = `POST ${endpoints.loginShopper.path} HTTP/1.1\r\nHost: a\r\ntoken: ${tokens[0]}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n${SHOPPER.password}`
  await sendRaw(url, broken)
  for (const table of ['addresses', 'newsletter_subscribers', 'sessions', 'orders']) {
    await sql`alter table ${sql.table(table)} add constraint nothing_more check (false) not valid`.execute(db)
  }
  for (const [target, body] of [
    [endpoints.addAddress.path, ADDRESS],
    [endpoints.loginShopper.path, { ...SHOPPER, password: NEW_PASSWORD }],
    [endpoints.placeCashOrder.path, order],
  ] as const) {
    expect(await send(target, body, shopper)).toMatchObject({
      status: 500,
      body: { message: 'Something went wrong on our side' },
    })
  }
  await send(endpoints.subscribe.path, { email: ADDRESS.email })
  await expect.poll(() => program.stdout).toContain('a job failed, and is retried')
  return tokens
}

test('logs no token, password, email, name, address or search, at level trace and when the database fails', async () => {
  const tokens = await sendRequestsOfADay()
  await expect.poll(() => program.stdout.split('"a request failed"').length - 1).toBe(3)
  expect(program.stdout.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(15)
  const log = program.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n') // the welcome message is no log: it shows the seller's login to the operator
  const secrets = [
    ...tokens,
    SHOPPER.name,
    SHOPPER.email,
    SHOPPER.password,
    NEW_PASSWORD,
    SMTP_PASSWORD,
    SELLER.email,
    SELLER.password,
  ]
  for (const secret of [...secrets, ADDRESS.email, ADDRESS.street, ADDRESS.phone, ADDRESS.lastName, '$argon2id$'])
    expect(log).not.toContain(secret)
  for (const { token_hash: hash } of await db.selectFrom('sessions').select('token_hash').execute())
    expect(log).not.toContain(hash.toString('hex'))
  expect(log).toContain('nothing_more') // the failure is logged all the same
})
