import {
  ClipboardList,
  Layers,
  List,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import type { ActivitySubject, ActivityWire } from '../../../../contract/staff/activity.ts'
import type { ActivityKind } from '../../../../domain/staff/activity.ts'
import { paths } from '../../../routing/paths.ts'
import { momentText } from '../../../ui/date-text.ts'

const ICONS: Readonly<Record<ActivityKind, LucideIcon>> = {
  ...{ orders: ClipboardList, packing: Package, payments: ReceiptText, products: List, stock: Layers },
  ...{ settings: SlidersHorizontal, staff: Users, security: ShieldCheck, mail: Mail },
}

export function ActivityRow({ activity }: { activity: ActivityWire }) {
  const { at, by, kind, text, details, subject, products } = activity
  const Icon = ICONS[kind]
  return (
    <li className="activity-row" tabIndex={-1}>
      <Icon className="icon" aria-hidden="true" />
      <div className="activity-head">
        <p className="strong">{by}</p>
        <time className="activity-time soft" dateTime={at}>
          {momentText(at)}
        </time>
      </div>
      <div className="activity-what">
        <p>{subject ? <Sentence text={text} subject={subject} /> : text}</p>
        {products && products.length > 0 && <Products products={products} />}
        {details.map((detail) => (
          <p className="soft" key={detail}>
            {detail}
          </p>
        ))}
      </div>
    </li>
  )
}

function Sentence({ text, subject }: { text: string; subject: ActivitySubject }) {
  const { label, start } = subject
  const path = pathOf(subject)
  if (path === null) return text
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <Link className="activity-link" href={path}>
        {label}
      </Link>
      <span>{text.slice(start + label.length)}</span>
    </>
  )
}

function pathOf({ kind, id, number }: ActivitySubject): string | null {
  switch (kind) {
    case 'order':
      return number === undefined ? null : paths.packing(number)
    case 'product':
      return id === undefined ? null : paths.sellerProduct(id)
    case 'batch':
      return null // the batch's first products are linked separately
    case 'customer':
      return id === undefined ? null : paths.customer(id)
    case 'staff':
      return paths.sellerStaff()
    case 'settings':
      return paths.sellerSettings()
    case 'security':
      return paths.sellerSecurity()
    case 'outbox':
      return paths.outbox()
    case 'assistants':
      return paths.assistants()
  }
}

const Products = ({ products }: { products: NonNullable<ActivityWire['products']> }) => (
  <p>
    {products.map(({ _id, name }, index) => (
      <Fragment key={_id}>
        {index > 0 && <span>, </span>}
        <Link className="activity-link" href={paths.sellerProduct(_id)}>
          {name}
        </Link>
      </Fragment>
    ))}
  </p>
)
