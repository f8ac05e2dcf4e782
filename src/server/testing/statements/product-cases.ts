import { endpoints } from '../../../contract/endpoints.ts'
import { A_PRODUCT, productForm } from '../catalog-forms.ts'
import { placedOrder } from '../test-orders.ts'
import { EDIT, type EndpointCases, IDENTITY, STAFF_ACTION, TRANSACTION } from './statement-case.ts'
import type { StatementWorld } from './statement-world.ts'

export const productCases: EndpointCases = {
  listProducts: {
    'all of them': { statements: 1, request: ({ products }) => products(''), readsAll: ['products'] },
    'a page': { statements: 1, request: ({ products }) => products('limit=96') },
    'a later page': { statements: 1, request: ({ product, products }) => products(`limit=96&cursor=${product}`) },
    'in stock, and how many': { statements: 2, request: ({ products }) => products('inStock=true&limit=24') },
    'a category': { statements: 1, request: ({ products }) => products('category=fruits&inStock=true&limit=96') },
    'by a term': { statements: 1, request: ({ products }) => products('search=farm%20milk&inStock=true&limit=96') },
    'by an unknown term': { statements: 2, request: ({ products }) => products('search=unobtainium&limit=96') },
    'by two unknown letters': { statements: 2, request: ({ products }) => products('search=zq&inStock=true&limit=96') },
    'without allergens': { statements: 2, request: ({ products }) => products('without=milk,nuts&inStock=true&limit=96') },
    'for a diet, and the others': {
      statements: 3,
      request: ({ products }) => products('diets=kosher&inStock=true&limit=96&counts=true'),
    },
    'best sellers': {
      statements: 5,
      measures: true,
      request: ({ products }) => products('bestSellers=true&inStock=true&brief=true&limit=5'),
      readsAll: ['product_sales'],
    },
    'by their ids': { statements: 1, request: ({ product, products }) => products(`ids=${product},${crypto.randomUUID()}`) },
  },
  searchProducts: {
    'the first one': { statements: 3, request: ({ search }) => search('q=almond'), readsAll: ['products'] }, // reads the words
    'a frequent word': { statements: 3, request: ({ search }) => search('q=milk&limit=48') },
    'two words': { statements: 2, request: ({ search }) => search('q=milk%20farm&limit=48') },
    'what nothing has': { statements: 2, request: ({ search }) => search('q=unobtainium') },
    'a close spelling': { statements: 5, request: ({ search }) => search('q=brocoli') },
    'for a diet': { statements: 3, request: ({ search }) => search('q=milk&diets=vegan&counts=true') },
    'diets without a text': { statements: 2, request: ({ search }) => search('offers=true&diets=halal&counts=true') },
    'by unit price': { statements: 3, request: ({ search }) => search('q=milk&sort=unitPrice') },
    'offers by price': { statements: 2, request: ({ search }) => search('offers=true&sort=price') },
  },
  suggestProducts: {
    '': { statements: 2, request: ({ visitor }) => visitor().get(`${endpoints.suggestProducts.path}?q=straw`) },
  },
  getStoreFigures: {
    '': {
      statements: 3,
      measures: true,
      request: ({ visitor }) => visitor().get(endpoints.getStoreFigures),
      readsAll: ['product_sales'],
    },
  },
  reportLoss: {
    'a search': {
      statements: 3,
      request: ({ visitor }) => visitor().post(endpoints.reportLoss, { kind: 'search', text: 'unobtainium' }),
    },
    'what a shopper sees': {
      statements: IDENTITY + 3,
      request: ({ shopper, soldOut }) => shopper.post(endpoints.reportLoss, { kind: 'soldOut', product: soldOut }),
    },
  },
  listLostDemand: {
    '': {
      statements: IDENTITY + 2 + 2 + 1 + 1,
      request: ({ seller }) => seller.get(endpoints.listLostDemand),
      readsAll: ['lost_demand', 'lost_demand_dismissals'],
    },
  },
  dismissLostDemand: {
    'a text': {
      statements: IDENTITY + TRANSACTION + 1 + STAFF_ACTION,
      request: ({ seller }) => seller.post(endpoints.dismissLostDemand, { kind: 'search', text: 'text 7', dismissed: true }),
    },
    'taken back': {
      statements: IDENTITY + TRANSACTION + 1 + STAFF_ACTION,
      request: ({ seller }) => seller.post(endpoints.dismissLostDemand, { kind: 'search', text: 'text 7', dismissed: false }),
    },
  },
  addProduct: {
    '': {
      statements: IDENTITY + TRANSACTION + 2 + 1 + STAFF_ACTION,
      request: ({ seller }) => seller.post(endpoints.addProduct, productForm(A_PRODUCT)),
    },
  },
  deleteProduct: {
    'that was just added': {
      statements: 2 * IDENTITY + 2 * TRANSACTION + 3 + 19 + 2 * STAFF_ACTION,
      readsAll: [
        'cart_lines',
        'favourites',
        'restock_alerts',
        'product_ratings',
        'stock_holds',
        'lost_demand',
        'lost_demand_people',
      ],
      request: async ({ seller }) => {
        const added = await seller.post(endpoints.addProduct, productForm(A_PRODUCT))
        return seller.post(endpoints.deleteProduct, { id: added.body.product._id })
      },
    },
  },
  setStock: {
    '': {
      statements: IDENTITY + TRANSACTION + 4 + 2,
      request: ({ seller, product }) => seller.post(endpoints.setStock, { id: product, inStock: false }),
    },
    'on again': {
      statements: IDENTITY + TRANSACTION + 4 + 2,
      request: ({ seller, product }) => seller.post(endpoints.setStock, { id: product, inStock: true }),
    },
  },
  updateProduct: {
    'with its stock': {
      statements: IDENTITY + 1 + TRANSACTION + EDIT + 1 + 2,
      request: ({ seller, edited }) =>
        seller.post(endpoints.updateProduct, productForm({ id: edited, version: 1, sku: 'A-1', stock: 80 })),
    },
  },
  archiveProduct: {
    '': {
      statements: IDENTITY + TRANSACTION + 4 + 2,
      request: ({ seller, edited }) => seller.post(endpoints.archiveProduct, { id: edited, archived: true }),
    },
  },
  changeProducts: {
    '': {
      statements: IDENTITY + TRANSACTION + EDIT + 2,
      request: ({ seller, edited }) =>
        seller.post(endpoints.changeProducts, { changes: [{ id: edited, version: 3, price: 9, stock: 90 }] }),
    },
  },
  listProductChanges: {
    'the newest': { statements: IDENTITY + 1, request: ({ seller }) => seller.get(endpoints.listProductChanges.path) },
    'of a product': {
      statements: IDENTITY + 1,
      request: ({ seller, edited }) =>
        seller.get(`${endpoints.listProductChanges.path}?product=${edited}&cursor=${crypto.randomUUID()}`),
    },
    'of a batch': {
      statements: IDENTITY + 1,
      request: ({ seller, edited }) => seller.get(`${endpoints.listProductChanges.path}?batch=${edited}`),
    },
  },
  exportProducts: {
    '': {
      statements: IDENTITY + 25 * 3, // three for each 250 products
      request: ({ seller }) => seller.get(endpoints.exportProducts),
      readsAll: ['products', 'stock_counts'],
    },
  },
  importProducts: {
    'of one that changes and a new one': {
      statements: IDENTITY + TRANSACTION + 1 + 7 + EDIT + 5 + 3 + 1,
      request: ({ seller, edited }) => {
        const form = new FormData()
        form.append('file', new Blob([`id,sku,name,price,offerPrice,stock\n${edited},I-1,Edited,9,9,95\n,I-2,New,9,9,5\n`]))
        return seller.post(`${endpoints.importProducts.path}?dryRun=false`, form)
      },
    },
  },
  undoProductChanges: {
    'of stock and a SKU': {
      statements: IDENTITY + TRANSACTION + 1 + 1 + EDIT + 1 + 2,
      request: async ({ seller, edited }) => {
        const { body } = await seller.get(`${endpoints.listProductChanges.path}?product=${edited}&limit=1`)
        return seller.post(endpoints.undoProductChanges, { batch: body.changes[0].batch })
      },
    },
  },
  listSellerProducts: {
    'the newest': { statements: IDENTITY + 2, request: ({ sellerProducts }) => sellerProducts(''), readsAll: ['products'] },
    'by name': {
      statements: IDENTITY + 2,
      request: ({ sellerProducts }) => sellerProducts('sort=name&limit=20'),
      readsAll: ['products'],
    },
    'by price': {
      statements: IDENTITY + 2,
      request: ({ sellerProducts }) => sellerProducts('sort=price&state=on'),
      readsAll: ['products'],
    },
    'by stock': {
      statements: IDENTITY + 3,
      request: ({ sellerProducts }) => sellerProducts('sort=stock'),
      readsAll: ['products', 'stock_counts'],
    },
    'best sold': {
      statements: IDENTITY + 3,
      request: ({ sellerProducts }) => sellerProducts('sort=sold'),
      readsAll: ['products', 'stock_counts', 'product_sales'],
    },
    archived: {
      statements: IDENTITY + 2,
      request: ({ sellerProducts }) => sellerProducts('state=archived'),
      readsAll: ['products'],
    },
    'by part of a SKU': {
      statements: IDENTITY + 2,
      request: ({ sellerProducts }) => sellerProducts('search=zq'),
      readsAll: ['products'],
    },
    'low ones': {
      statements: IDENTITY + 2,
      request: ({ sellerProducts }) => sellerProducts('state=low'),
      readsAll: ['products'],
    },
    found: { statements: IDENTITY + 2, request: ({ sellerProducts }) => sellerProducts('search=unobtainium') },
  },
  getSellerProduct: {
    '': {
      statements: IDENTITY + 1,
      request: ({ seller, edited }) => seller.get(`${endpoints.getSellerProduct.path}?id=${edited}`),
    },
  },
  changeStock: {
    '': {
      statements: IDENTITY + TRANSACTION + 5 + 2,
      request: ({ seller, counted }) => seller.post(endpoints.changeStock, { product: counted, count: 71 }),
    },
  },
  saveSettings: {
    '': { statements: IDENTITY + TRANSACTION + 2, request: ({ seller }) => seller.post(endpoints.saveSettings, { lowAt: 5 }) },
  },
  listCodes: { '': { statements: IDENTITY + 2, request: ({ seller }) => seller.get(endpoints.listCodes) } },
  saveCode: {
    '': {
      statements: IDENTITY + TRANSACTION + 1 + STAFF_ACTION + 1,
      request: ({ seller }) => seller.post(endpoints.saveCode, { code: crypto.randomUUID(), kind: 'percent', value: 10 }),
    },
  },
  getDemonstration: {
    '': { statements: IDENTITY + 3, request: ({ seller }) => seller.get(endpoints.getDemonstration) },
  },
  removeDemonstration: {
    '': {
      statements: 152, // the order is removed too, and there are six transactions
      readsAll: [
        ...[
          'cart_lines',
          'favourites',
          'restock_alerts',
          'product_ratings',
          'stock_holds',
          'staff_acts',
          'lost_demand',
          'lost_demand_people',
          'lost_demand_dismissals',
        ], // these tables are read by the ids of one product
        'mails',
        'products',
        'removed_pictures',
        'day_figures',
        'day_figures_read',
        'order_events',
        'rehearsal_sessions',
      ],
      request: async (world) => {
        await demonstrateAnOrder(world)
        await world.seller.get(endpoints.getDemonstration)
        return world.seller.post(endpoints.removeDemonstration)
      },
    },
  },
  listUseSoon: {
    '': { statements: IDENTITY + 1, request: ({ seller }) => seller.get(endpoints.listUseSoon.path) },
  },
  listStockMovements: {
    '': {
      statements: IDENTITY + 2,
      request: ({ seller, product }) => seller.get(`${endpoints.listStockMovements.path}?product=${product}`),
    },
  },
  getDashboard: {
    '': {
      statements: IDENTITY + 18,
      request: ({ seller }) => seller.get(endpoints.getDashboard.path),
      readsAll: ['products', 'stock_counts'],
    },
  },
}

/** Marks the product and the shopper of a new order as parts of the demonstration. */
async function demonstrateAnOrder({ store }: StatementWorld): Promise<void> {
  const { order } = await placedOrder(store)
  await store.run(`
    insert into demonstration (shopper_id) select shopper_id from orders where id = '${order._id}';
    insert into demonstration (product_id) select product_id from order_lines where order_id = '${order._id}'`)
}
