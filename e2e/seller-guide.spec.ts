import { readActivity, readLostDemand } from './seller-guide/afterwards.ts'
import { cancelWithRefund, closeDay, orderFirst, packAndDeliver, readFigures } from './seller-guide/first-order.ts'
import { type FirstStart, withFirstStart } from './seller-guide/first-start.ts'
import { openGuide } from './seller-guide/follow-guide.ts'
import {
  addFirstProduct,
  addPictures,
  arrangeCategories,
  changePrices,
  changeSeveral,
  chooseBestSellers,
  countStock,
  importList,
  makeCode,
} from './seller-guide/goods.ts'
import { peopleOf } from './seller-guide/people.ts'
import { sellByWeight } from './seller-guide/scale.ts'
import {
  emailNewOrders,
  inviteStaff,
  makeSettings,
  nameStore,
  openStore,
  protectLogin,
  readOpeningList,
  removeDemonstration,
  startStore,
  writePages,
} from './seller-guide/set-up.ts'
import { buyFromSupplier, giveCredit, planRounds, sellWhatEndsSoon } from './seller-guide/week.ts'
import { test as base, expect } from './test.ts'

/** This test has a store of its own, which is started for the first time. */
const test = base.extend<object, { store: FirstStart }>({
  store: [async ({}, use) => withFirstStart(use), { scope: 'worker', timeout: 180_000 }],
})

// The open board requests an order that is gone.
test.use({ expectedOnConsole: [/status of 404 .*\/api\/order\/one/] })

test('a grocer follows the guide, from the first start through the first week', async ({ page, browser, store }) => {
  const guide = await openGuide()
  const people = await peopleOf(page, browser, store)
  await startStore(guide, people, store)
  await readOpeningList(guide, people)
  await protectLogin(guide, people, store)
  const board = await page.context().newPage()
  await board.goto('/seller/orders')
  await expect(board.getByRole('listitem').filter({ hasText: 'Hannah Whitfield' }).first()).toBeVisible()
  await removeDemonstration(guide, people)
  await expect(board.getByText('Hannah Whitfield')).toHaveCount(0)
  await board.close()
  await nameStore(guide, people)
  await makeSettings(guide, people)
  await emailNewOrders(guide, people)
  await writePages(guide, people)
  await inviteStaff(guide, people)
  await arrangeCategories(guide, people)
  await addFirstProduct(guide, people)
  await importList(guide, people)
  await addPictures(guide, people)
  await chooseBestSellers(guide, people)
  await changePrices(guide, people)
  await changeSeveral(guide, people)
  await makeCode(guide, people)
  await countStock(guide, people)
  await openStore(guide, people)
  await orderFirst(guide, people)
  await packAndDeliver(guide, people)
  await cancelWithRefund(guide, people)
  await readFigures(guide, people)
  await closeDay(guide, people)
  await readLostDemand(guide, people)
  await readActivity(guide, people)
  await sellByWeight(guide, people)
  await buyFromSupplier(guide, people)
  await sellWhatEndsSoon(guide, people)
  await planRounds(guide, people)
  await giveCredit(guide, people)
  await guide.finish()
})
