import { staffActor } from '../../../domain/staff/actor.ts'
import { discardEvents } from '../../platform/domain-events.ts'
import type { JobHandlers } from '../../platform/jobs/job-kinds.ts'
import { discardJobs } from '../../platform/jobs/job-queue.ts'
import { JobWorker } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { addShopper } from '../accounts/account-repository.ts'
import { addAddress } from '../addresses/change-addresses.ts'
import { getOwner } from '../staff/staff-repository.ts'
import { changeStock } from '../stock/change-stock.ts'
import { beginCounting } from '../stock/set-counts.ts'
import type { AddedProduct } from './add-demonstration.ts'
import { markDemonstration } from './demo-repository.ts'
import { DEMO_SHOPPERS, type DemoShopper } from './demo-shoppers.ts'
import { planOrders } from './plan-orders.ts'
import { COUNTED_AGO, planCounts, STOCK_CHANGES } from './plan-stock.ts'
import { minutesBefore, orderEvents, type Week, type WeekEvent } from './simulate-order.ts'
import { simulatedPayments } from './simulated-payments.ts'

export interface WeekOptions {
  readonly publicUrl: string
  /** Returns the handlers of background jobs, which run at their time too. */
  readonly handlersOf: (platform: Platform) => JobHandlers
  passwordHashOf(shopper: DemoShopper): string
}

/**
 * Creates the shoppers, orders and stock of the last week for `products`, which are sorted by sales, best first. It
 * runs in the transaction of `platform.db` and calls the same functions as requests do, with a clock of its own. So
 * sums, counts and histories follow the store's rules.
 */
export async function simulateWeek(platform: Platform, products: readonly AddedProduct[], options: WeekOptions): Promise<void> {
  const startedAt = platform.clock.now()
  const begin = minutesBefore(startedAt, COUNTED_AGO)
  let now = begin
  const clock = { now: () => now }
  const { db } = platform
  const past: Platform = {
    ...platform,
    clock,
    payments: simulatedPayments({ db, clock, publicUrl: options.publicUrl }),
    log: platform.log.child({}, { level: 'warn' }),
  }
  const jobs = new JobWorker({ db, clock, log: past.log, handlers: options.handlersOf(past) })
  const week: Week = {
    platform: past,
    startedAt,
    owner: await getOwner(db),
    productIds: new Map(products.map(({ name, id }) => [name, id])),
    shoppers: await addShoppers(past, options),
    runJobs: () => jobs.runDue(),
  }
  await beginCounts(week, products)
  const events = [...planOrders(products).flatMap((planned) => orderEvents(week, planned)), ...stockEvents(week)]
  // The steps run one after the other, sorted by time, so that ids, stock and histories are in order.
  for (const { at, run } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    now = at
    await run()
  }
  // Nobody placed or paid these orders, so they bring no mails, and neither metrics nor lines in the log.
  await discardJobs(db, 'order-mail')
  discardEvents(db, ['orderPlaced', 'paymentChanged'])
}

async function addShoppers(platform: Platform, { passwordHashOf }: WeekOptions): Promise<Week['shoppers']> {
  const added: Week['shoppers'][number][] = []
  for (const person of DEMO_SHOPPERS) {
    const shopper = await addShopper(platform.db, { ...person, passwordHash: passwordHashOf(person) }, platform.clock.now())
    const addresses: string[] = []
    for (const address of person.addresses) addresses.push((await addAddress(platform, shopper.id, address)).id)
    added.push({ shopper, addresses })
  }
  await markDemonstration(platform.db, { shoppers: added.map(({ shopper }) => shopper.id) })
  return added
}

async function beginCounts(
  { platform: { db, clock }, owner, productIds }: Week,
  products: readonly AddedProduct[],
): Promise<void> {
  for (const [name, count] of planCounts(products)) {
    const product = productIds.get(name)
    if (product) await beginCounting(db, product, count, staffActor(owner), clock.now())
  }
}

const stockEvents = ({ platform, startedAt, owner, productIds }: Week): WeekEvent[] =>
  STOCK_CHANGES.map(({ product, ago, change, reason, note = null }) => ({
    at: minutesBefore(startedAt, ago),
    run: async () => {
      await changeStock(
        platform,
        { product: productIds.get(product) ?? '', change, reason, note, useBy: null },
        staffActor(owner),
      )
    },
  }))
