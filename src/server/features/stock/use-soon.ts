import { sql } from 'kysely'
import type { ListUseSoonQuery, ListUseSoonResponse } from '../../../contract/stock/use-soon.ts'
import { type Cents, dollarsOf } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { pricesOfPiece } from '../../../domain/products/weighed.ts'
import { type MarkdownTerms, markedDown, type StockBatchId } from '../../../domain/stock/batches.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { storedPicture, WEIGHED_COLUMNS, type WeighedRow, weighedOf } from '../catalog/product-columns.ts'
import { pictureUrls } from '../catalog/product-wire.ts'

const DEFAULT_LIMIT = 100

/** Lists the batches that end within the days of the setting, the earliest first. Throws 400 for a cursor of another list. */
export async function listUseSoon(
  { db, clock, settings, pictureOrigin }: Pick<Platform, 'db' | 'clock' | 'settings' | 'pictureOrigin'>,
  { limit = DEFAULT_LIMIT, cursor }: ListUseSoonQuery,
): Promise<Omit<ListUseSoonResponse, 'success'>> {
  const { markdown, timeZone } = settings.current()
  const today = dayOf(clock.now(), timeZone)
  const after = cursor === undefined ? null : parseCursor(cursor)
  const rows = await findUseSoon(db, { until: daysLater(today, markdown.days), after, limit: limit + 1 })
  const { page, nextCursor } = keysetPage(rows, limit, ({ useBy, product }) => `${useBy}.${product}`)
  return { today, markdown, batches: page.map((row) => rowToWire(row, markdown, pictureOrigin)), nextCursor }
}

interface Position {
  readonly useBy: string
  readonly product: ProductId
}

function parseCursor(cursor: string): Position {
  const [useBy = '', product = ''] = cursor.split('.')
  if (!/^\d{4}-\d\d-\d\d$/.test(useBy) || !isId<ProductId>(product))
    throw new ClientError(400, 'cursor is not one that we gave for this list')
  return { useBy, product }
}

interface UseSoonRow extends Position, WeighedRow {
  readonly id: StockBatchId
  readonly quantity: number
  readonly name: string
  readonly category: string
  readonly weight: string | null
  readonly picture: string | null
  readonly price: Cents
  readonly offerPrice: Cents
  readonly hasSale: boolean
  readonly isMarkedDown: boolean
}

interface Page {
  readonly until: string
  readonly after: Position | null
  readonly limit: number
}

async function findUseSoon(db: Db, { until, after, limit }: Page): Promise<UseSoonRow[]> {
  const weighed = sql.join(WEIGHED_COLUMNS.map((column) => sql.ref(`products.${column}`)))
  const from = after ?? { useBy: '0001-01-01', product: '00000000-0000-0000-0000-000000000000' }
  const { rows } = await sql<UseSoonRow>`
    ${unprepared} select soon.id, soon.product_id as product, to_char(soon.use_by, 'YYYY-MM-DD') as "useBy", quantity,
      name, category, weight, pictures[1] as picture, price, products.offer_price as "offerPrice", ${weighed},
      sale_price is not null as "hasSale", sale_price is not null and mark_downs.use_by is not null as "isMarkedDown"
    from (
      select * from stock_batches
      where quantity > 0 and use_by <= ${until}::date and (use_by, product_id) > (${from.useBy}::date, ${from.product}::uuid)
      order by use_by, product_id limit ${limit}) as soon
    join products on products.id = soon.product_id
    left join mark_downs on mark_downs.product_id = soon.product_id and mark_downs.use_by = soon.use_by
    order by soon.use_by, soon.product_id`.execute(db)
  return rows
}

function rowToWire(row: UseSoonRow, markdown: MarkdownTerms, pictureOrigin: string): ListUseSoonResponse['batches'][number] {
  const { id, product, useBy, quantity, name, category, weight, picture, price, offerPrice, hasSale, isMarkedDown } = row
  return {
    _id: id,
    product,
    name,
    category,
    image: pictureUrls(picture === null ? [] : [storedPicture(picture)], pictureOrigin),
    ...(weight !== null && { weight }),
    useBy,
    quantity,
    price: dollarsOf(price),
    offerPrice: dollarsOf(offerPrice),
    ...(!hasSale && { markedDownPrice: dollarsOf(priceAfter(row, markdown)) }),
    hasSale,
    isMarkedDown,
  }
}

/** Returns the price of a piece after the markdown, which lowers the price by weight of weighed goods. */
function priceAfter(row: UseSoonRow, markdown: MarkdownTerms): Cents {
  const weighed = weighedOf(row)
  if (!weighed) return markedDown(row.offerPrice, markdown)
  return pricesOfPiece({ ...weighed, offerPrice: markedDown(weighed.offerPrice, markdown) }).offerPrice
}
