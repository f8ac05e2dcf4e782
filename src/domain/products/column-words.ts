/**
 * Other tools call the columns of products by these words, the most usual first. A name may be of several columns, such as
 * `item`: the values decide then. A column is also known by its own name and by its heading on the pages.
 */
export const COLUMN_WORDS: Readonly<Record<string, readonly string[]>> = {
  sku: [
    ...['sku', 'item number', 'item code', 'item id', 'plu', 'plu code', 'product code', 'product number', 'product id'],
    ...['article number', 'article', 'stock code', 'internal id', 'code', 'number', 'id', 'item'],
  ],
  barcodes: [
    ...['upc', 'ean', 'gtin', 'barcode', 'bar code', 'upc code', 'upc number', 'scan code', 'upc ean', 'upc a', 'ean 13'],
    ...['gtin 12', 'gtin 13', 'gtin 14', 'lookup code'],
  ],
  name: [
    ...['product name', 'item name', 'name', 'title', 'product title', 'item description', 'product description'],
    ...['display name', 'short description', 'product', 'label', 'item', 'description'],
  ],
  category: [
    ...['category', 'department', 'department name', 'category name', 'product category', 'item category', 'product group'],
    ...['group', 'product type', 'type', 'class', 'family', 'section', 'aisle'],
  ],
  price: [
    ...['retail', 'retail price', 'regular price', 'price', 'selling price', 'sell price', 'list price', 'base price'],
    ...['standard price', 'store price', 'unit retail', 'unit price', 'default price', 'price each', 'sales price', 'srp'],
    ...['suggested retail', 'msrp', 'variant price', 'regular'],
  ],
  offerPrice: [
    ...['sale price', 'special price', 'promo price', 'promotional price', 'promotion price', 'discount price'],
    ...['discounted price', 'offer', 'tpr', 'tpr price', 'special'],
  ],
  stock: [
    ...['on hand', 'quantity on hand', 'on hand quantity', 'stock on hand', 'quantity', 'stock quantity', 'inventory'],
    ...['inventory quantity', 'stock level', 'current stock', 'current quantity', 'quantity available', 'available quantity'],
    ...['variant inventory quantity', 'available', 'in stock', 'count', 'units'],
  ],
  weight: ['pack size', 'unit size', 'package size', 'net weight', 'size', 'unit of measure', 'pack', 'unit', 'contents'],
  inStock: ['active', 'is active', 'available for sale', 'sellable', 'enabled', 'available'],
  archived: ['discontinued', 'inactive', 'is archived'],
  description: ['long description', 'full description', 'web description', 'details', 'body'],
  brand: ['brand name', 'manufacturer', 'maker', 'vendor brand'],
  ingredients: ['ingredient list', 'ingredient statement'],
  allergens: ['allergen', 'contains', 'allergy'],
  diets: ['diet', 'dietary'],
  origin: ['country of origin', 'country', 'made in', 'coo'],
  synonyms: ['keywords', 'search words', 'search terms', 'tags'],
  lowAt: ['reorder point', 'reorder level', 'low stock', 'minimum stock', 'minimum quantity', 'par', 'par level', 'minimum'],
  deposit: ['container deposit', 'bottle fee', 'crv'],
  minimumAge: ['age restriction', 'age limit', 'age check', 'age'],
  scaleItem: ['scale plu', 'scale code', 'scale number'],
  cost: ['unit cost', 'cost price', 'wholesale price', 'wholesale', 'purchase price', 'buy price', 'net cost', 'last cost'],
  supplier: ['vendor', 'vendor name', 'supplier name', 'distributor', 'primary vendor', 'preferred vendor'],
  caseSize: ['case pack', 'units per case', 'case quantity', 'pack quantity', 'case count', 'per case'],
  orderTo: ['order up to', 'maximum stock', 'maximum quantity', 'maximum'],
}

/** A longer heading with one of these words is about something else than the other words in it. */
export const MISLEADING_WORDS: ReadonlySet<string> = new Set([
  ...['date', 'time', 'margin', 'markup', 'tax', 'total', 'previous', 'old', 'extended', 'profit', 'sold', 'sales', 'value'],
  ...['percent', 'discount', 'case', 'average', 'last', 'competitor', 'points', 'url', 'image'],
])

/** Words are compared after these were written in full. */
const WRITTEN_IN_FULL: ReadonlyMap<string, string> = new Map([
  ['no', 'number'],
  ['nr', 'number'],
  ['nbr', 'number'],
  ['num', 'number'],
  ['qty', 'quantity'],
  ['quant', 'quantity'],
  ['qoh', 'quantity on hand'],
  ['soh', 'stock on hand'],
  ['onhand', 'on hand'],
  ['dept', 'department'],
  ['desc', 'description'],
  ['descr', 'description'],
  ['cat', 'category'],
  ['wt', 'weight'],
  ['mfr', 'manufacturer'],
  ['prod', 'product'],
  ['itm', 'item'],
  ['reg', 'regular'],
  ['avail', 'available'],
  ['inv', 'inventory'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['uom', 'unit of measure'],
  ['pkg', 'package'],
  ['upcs', 'upc'],
  ['barcodes', 'barcode'],
  ['prc', 'price'],
  ['ext', 'extended'],
])

/** Returns the words of a heading: `Item#` and `itemNo.` are both `item number`. */
export const wordsOfHeading = (heading: string): string =>
  heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll('%', ' percent ')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word === '' ? [] : (WRITTEN_IN_FULL.get(word) ?? word)))
    .join(' ')
