import { Download } from 'lucide-react'
import { aboutCell, PRODUCT_COLUMNS, type ProductColumn } from '../../../../domain/products/catalog-columns.ts'
import { catalogTemplate } from '../../../../domain/products/catalog-template.ts'

type Column = Exclude<ProductColumn, 'id'>

const COLUMNS = PRODUCT_COLUMNS.filter((column): column is Column => column !== 'id')
const REQUIRED: readonly Column[] = ['name', 'price']
const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(catalogTemplate())}`

/** Lists the columns of a catalog file, and offers a file with a header and an example. */
export const FileColumns = () => (
  <section className="file-columns" aria-labelledby="columns-title">
    <h2 id="columns-title" className="small-heading">
      Columns
    </h2>
    <p>
      The first row names the columns, in any order. New products need <strong>name</strong> and <strong>price</strong>, or the
      columns of a weight instead of the price. All others may be left out.
    </p>
    <a className="button button-quiet" href={TEMPLATE_URL} download="products-template.csv">
      <Download className="icon" aria-hidden="true" /> Download a template
    </a>
    <dl className="seller-panel">
      {COLUMNS.map((column) => (
        <div key={column}>
          <dt>
            <code>{column}</code>
            {REQUIRED.includes(column) && <span className="soft small"> needed</span>}
          </dt>
          <dd>{aboutCell(column)}</dd>
        </div>
      ))}
    </dl>
  </section>
)
