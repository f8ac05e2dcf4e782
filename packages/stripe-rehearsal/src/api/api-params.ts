import * as z from 'zod/mini'
import { invalidRequest } from './api-error.ts'

// All other parameters are rejected by name, even those that Stripe has. Ignoring them would make a rehearsal meaningless.

const MAX_LINES = 100 // Stripe's limit
const MAX_WHOLE = 99_999_999

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const whole = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.transform((digits: string) => Number(digits)),
)
const amount = z.pipe(whole, z.number().check(z.maximum(MAX_WHOLE)))
const httpUrl = z.url({ protocol: /^https?$/ })
const metadata = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((pairs) => Object.keys(pairs).length <= 50))
/** Parses a list, which a form encodes as an object: `a[0]=x` is `{ 0: 'x' }`. */
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.record(z.string(), item),
    z.transform((items: Record<string, z.output<Item>>) => Object.values(items)),
  )
const expand = z.optional(list(z.literal('payment_intent')))

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: amount,
    product_data: z.strictObject({ name: text(250) }),
  }),
  quantity: whole.check(z.refine((pieces) => pieces >= 1 && pieces <= 999_999)),
})

const createSessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(lineItem).check(z.refine((lines) => lines.length <= MAX_LINES)),
  success_url: httpUrl,
  cancel_url: httpUrl,
  client_reference_id: z.optional(text(200)),
  customer_email: z.optional(z.email()),
  expires_at: z.optional(whole),
  metadata: z.optional(metadata),
  payment_intent_data: z.optional(
    z.strictObject({ metadata: z.optional(metadata), capture_method: z.optional(z.enum(['automatic', 'manual'])) }),
  ),
  adaptive_pricing: z.optional(z.strictObject({ enabled: z.literal('false') })), // the gateway never converts amounts
  expand,
})
export type CreateSessionParams = z.output<typeof createSessionParams>

const createRefundParams = z.strictObject({
  payment_intent: text(200),
  amount: z.optional(amount.check(z.refine((value) => value > 0))),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(metadata),
})
export type CreateRefundParams = z.output<typeof createRefundParams>

export const parameters = {
  capturePayment: z.strictObject({ amount_to_capture: z.optional(amount.check(z.refine((value) => value > 0))) }),
  cancelPayment: z.strictObject({
    cancellation_reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])),
  }),
  createSession: createSessionParams,
  createRefund: createRefundParams,
  listRefunds: z.strictObject({
    payment_intent: text(200),
    limit: z.optional(whole.check(z.refine((most) => most >= 1 && most <= 100))),
  }),
  showSession: z.strictObject({ expand }),
  none: z.strictObject({}),
} as const

/** Throws an error like Stripe's, for the first parameter that is missing, unknown or invalid. */
export function readParams<Schema extends z.ZodMiniType>(schema: Schema, form: string): z.output<Schema> {
  const tree = parseForm(form)
  if (!tree) throw invalidRequest('Invalid form encoding')
  const result = schema.safeParse(tree)
  if (result.success) return result.data
  throw errorOf(result.error.issues[0], tree)
}

function errorOf(issue: z.core.$ZodIssue | undefined, tree: FormTree) {
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = paramName([...path, ...issue.keys.slice(0, 1)])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = paramName(path)
  return isThere(tree, path)
    ? invalidRequest(`Invalid value for ${param}`, { param })
    : invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

const paramName = ([first = '', ...rest]: readonly PropertyKey[]): string =>
  String(first) + rest.map((item) => `[${String(item)}]`).join('')

function isThere(tree: FormTree, path: readonly PropertyKey[]): boolean {
  let value: string | FormTree | undefined = tree
  for (const name of path) value = typeof value === 'object' ? value[String(name)] : undefined
  return value !== undefined
}

interface FormTree {
  [name: string]: string | FormTree
}

const NAME = /^[^[\]]+(?:\[[^[\]]*\])*$/
const MAX_DEPTH = 6 // the deepest name is line_items[0][price_data][product_data][name]

/**
 * Parses `a[b][0]=x` to `{ a: { b: { 0: 'x' } } }`. An empty bracket takes the next number. Returns null when the form
 * is malformed.
 */
function parseForm(text: string): FormTree | null {
  const tree = emptyTree()
  for (const [name, value] of new URLSearchParams(text)) {
    const names = NAME.test(name) ? name.replaceAll(']', '').split('[') : []
    if (names.length === 0 || names.length > MAX_DEPTH || !insert(tree, names, value)) return null
  }
  return tree
}

/** Returns an object without a prototype, so that `__proto__` is an ordinary key. */
const emptyTree = (): FormTree => Object.create(null)

/** Returns false for a duplicate name, and for a name below one that has a value. */
function insert(tree: FormTree, [first = '', ...rest]: string[], value: string): boolean {
  const name = first === '' ? String(Object.keys(tree).length) : first
  const existing = tree[name]
  if (rest.length === 0) {
    if (existing !== undefined) return false
    tree[name] = value
    return true
  }
  if (typeof existing === 'string') return false
  const branch = existing ?? emptyTree()
  tree[name] = branch
  return insert(branch, rest, value)
}
