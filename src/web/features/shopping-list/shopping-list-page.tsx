import { useRef } from 'react'
import { useLocation } from 'wouter'
import { MAX_LIST_LINES, MAX_LIST_TEXT, parseShoppingList } from '../../../domain/carts/shopping-list.ts'
import { cents, formatCents } from '../../../domain/money.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import type { TextRule } from '../../../domain/text/text.ts'
import { paths } from '../../routing/paths.ts'
import { tabText } from '../../state/tab-storage.ts'
import { NeedsScript, OnceHydrated } from '../../ui/before-scripts.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { typedText, useForm } from '../../ui/form.tsx'
import { Announcement } from '../../ui/notice.tsx'
import { putIntoCart } from '../cart/cart-receipt.ts'
import { ListLineRow } from './list-line.tsx'
import { type FoundLine, sumOf, useShoppingList, wantedProducts } from './use-shopping-list.ts'
import './shopping-list.css'

/** The page is at least as high as the screen, so that the footer does not move when the products appear. */
export function ShoppingListPage() {
  const { list, find, retry, ...actions } = useShoppingList()
  return (
    <div className="page container full-height">
      <div className="page-head">
        <h1>Shopping list</h1>
        <p className="soft">Paste or type what you need. You choose before anything goes into the cart.</p>
      </div>
      <div className="list">
        <NeedsScript>
          <OnceHydrated>
            <ListForm isRead={list !== null} onFind={find} />
          </OnceHydrated>
        </NeedsScript>
        {list && (
          <FoundList lines={list.lines} leftOut={list.leftOut}>
            {list.lines.map((found, index) => (
              <ListLineRow
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
                key={`${index} ${found.line.text}`}
                found={found}
                onChoose={(product) => actions.choose(index, product)}
                onQuantity={(quantity) => actions.setQuantity(index, quantity)}
                onLeaveOut={() => actions.leaveOut(index)}
                onPutBack={() => actions.putBack(index)}
                onRetry={() => retry(index, found)}
              />
            ))}
          </FoundList>
        )}
      </div>
    </div>
  )
}

/** The text that is typed stays in this tab until its products are in the cart. */
const typedList = tabText('larder.shopping-list')

const listIssue: TextRule = (text) =>
  parseShoppingList(text).lines.length === 0 ? 'Write what you need, like 2 milk, eggs' : null

function ListForm({ isRead, onFind }: { isRead: boolean; onFind: (text: string) => void }) {
  const { errors, form } = useForm({
    rules: { list: listIssue },
    send: async (typed) => {
      onFind(typedText(typed, 'list'))
      return null
    },
  })
  return (
    <form className="list-paste" {...form}>
      <FieldFrame
        label="Your list"
        hint="One item per line, or separated by commas. Start with how many or how much, like 2 milk or 500 g cheese."
        error={errors.list}
      >
        {(links) => (
          <textarea
            {...links}
            name="list"
            rows={7}
            maxLength={MAX_LIST_TEXT}
            required
            spellCheck
            defaultValue={typedList.read() ?? ''}
            onInput={(event) => typedList.write(event.currentTarget.value)}
          />
        )}
      </FieldFrame>
      <button type="submit" className={isRead ? 'button button-secondary' : 'button button-primary'}>
        {isRead ? 'Find again' : 'Find products'}
      </button>
    </form>
  )
}

interface FoundListProps {
  readonly lines: readonly FoundLine[]
  readonly leftOut: number
  readonly children: React.ReactNode
}

function FoundList({ lines, leftOut, children }: FoundListProps) {
  const isLoading = lines.some(({ status }) => status === 'loading')
  const found = lines.filter(({ chosen }) => chosen !== null).length
  const title = isLoading ? 'Looking for your products' : `${found} of ${lines.length} found`
  return (
    <section aria-labelledby="found">
      <h2 id="found">{title}</h2>
      <ul className="list-lines">{children}</ul>
      {leftOut > 0 && (
        <p className="soft">{`A list has at most ${MAX_LIST_LINES} lines. ${itemsText(leftOut)} more were left out.`}</p>
      )}
      <AddBar lines={lines} isLoading={isLoading} />
      <Announcement>{isLoading ? '' : title}</Announcement>
    </section>
  )
}

function AddBar({ lines, isLoading }: { lines: readonly FoundLine[]; isLoading: boolean }) {
  const [, navigate] = useLocation()
  const isAdded = useRef(false)
  const wanted = wantedProducts(lines)
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const without = lines.filter(({ status, chosen }) => status === 'left-out' || (status === 'found' && chosen === null))
  if (isLoading || pieces === 0) return null
  const add = () => {
    if (isAdded.current) return
    isAdded.current = true
    putIntoCart(wanted, { from: 'your shopping list' })
    typedList.write(null)
    navigate(paths.cart())
  }
  return (
    <div className="list-bar">
      <p>
        <strong className="numbers">{`${itemsText(pieces)}, ${formatCents(cents(sumOf(lines)))}`}</strong>
        {without.length > 0 && (
          <span className="soft small own-line">{`Without ${without.map(({ line }) => `“${line.text}”`).join(', ')}`}</span>
        )}
      </p>
      <button type="button" className="button button-primary button-large" onClick={add}>
        {`Add ${itemsText(pieces)} to cart`}
      </button>
    </div>
  )
}
