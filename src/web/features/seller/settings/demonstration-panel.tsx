import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { DemonstrationWire } from '../../../../contract/settings/demonstration.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { Question } from '../../../ui/question.tsx'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { useSaveSettings } from './use-settings.ts'
import '../../../look/panel.css'

interface DemonstrationPanelProps {
  readonly isTakingOrders: boolean
}

/** Offers to close the store together with the removal, because its shelves are empty afterwards. */
export function DemonstrationPanel({ isTakingOrders }: DemonstrationPanelProps) {
  const { demonstration, removed, isError, refetch, remove } = useDemonstration()
  const heading = useId()
  const [isAsking, setIsAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (removed && !isAsking) title.current?.focus() // the pressed button is gone
  }, [removed, isAsking])
  const isThere = demonstration !== undefined
  useEffect(() => {
    if (!isThere || location.hash !== '#demonstration') return
    // A page that has just been reached gets the focus at its top, and only then this panel.
    const frame = requestAnimationFrame(() => title.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  if (!demonstration && !isError) return null
  if (demonstration && !removed && !isAnyLeft(demonstration)) return null
  return (
    <section className="seller-panel titled-panel demonstration-panel" aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1}>
        Demonstration
      </h2>
      <div className="titled-panel-body">
        {!demonstration && <Notice onRetry={() => void refetch()}>The demonstration could not be loaded.</Notice>}
        {demonstration?.isRemoving && <Removing {...demonstration} />}
        {demonstration && !demonstration.isRemoving && removed && <Removed {...removed} />}
        {demonstration && !demonstration.isRemoving && !removed && (
          <>
            <WhatGoes {...demonstration} />
            <button type="button" className="button button-secondary" onClick={() => setIsAsking(true)}>
              Remove the demonstration
            </button>
          </>
        )}
      </div>
      {isAsking && demonstration && (
        <Question
          title="Remove the demonstration?"
          yes="Remove for good"
          no="Keep it"
          onYes={(answer) => remove({ closesStore: answer.has(CLOSES_STORE) })}
          onClose={() => setIsAsking(false)}
        >
          <p>{`${partsOf(demonstration)} will be deleted. This can’t be undone.`}</p>
          {isTakingOrders && (
            <label className="prices-check">
              <input type="checkbox" name={CLOSES_STORE} defaultChecked />
              <span>Take no orders until I open the store</span>
            </label>
          )}
        </Question>
      )}
    </section>
  )
}

const isAnyLeft = ({ isRemoving, products, archived, kept, orders, shoppers }: DemonstrationWire): boolean =>
  isRemoving || products + archived + kept + orders + shoppers > 0

const partsOf = ({ products, orders, shoppers }: DemonstrationWire): string =>
  `${countOf(products, 'product')}, ${countOf(orders, 'order')} and ${countOf(shoppers, 'customer')}`

const Removing = (left: DemonstrationWire) => (
  <p role="status">
    <span className="spinner" aria-hidden="true" />{' '}
    <span>{`The demonstration is being removed. ${partsOf(left)} are left.`}</span>
  </p>
)

function WhatGoes({ products, archived, kept, orders, shoppers }: DemonstrationWire) {
  return (
    <>
      <p>Your store came with invented products and orders to try it out. Remove them before you open for real.</p>
      <div>
        <h3>What goes</h3>
        <ul>
          <li>{`${countOf(products, 'product')} of the demonstration`}</li>
          <li>{`${countOf(orders, 'order')}, with their payments and all figures of them`}</li>
          <li>{`${countOf(shoppers, 'customer')}, with their carts, addresses and ratings`}</li>
        </ul>
      </div>
      <div>
        <h3>What stays</h3>
        <ul>
          <li>Your settings and your staff</li>
          <li>Products that you added, and orders of other customers</li>
          {kept > 0 && <li>{`${countOf(kept, 'product')} of the demonstration that you edited`}</li>}
          {archived > 0 && <li>{`${countOf(archived, 'product')} that other customers ordered, archived`}</li>}
        </ul>
      </div>
    </>
  )
}

function Removed({ kept, archived, ...removed }: DemonstrationWire) {
  const staying = [
    ...(kept > 0 ? [`${countOf(kept, 'product')} that you edited`] : []),
    ...(archived > 0 ? [`${countOf(archived, 'product')} that other customers ordered (archived)`] : []),
  ]
  return (
    <>
      <p>{`The demonstration is gone: ${partsOf({ ...removed, kept, archived })}.`}</p>
      {staying.length > 0 && <p>{`Still there: ${staying.join(', ')}.`}</p>}
      <p>
        <Link className="text-link" href={paths.sellerAddProduct()}>
          Add your first product
        </Link>
      </p>
    </>
  )
}

/** The name of the checkbox in the question. */
const CLOSES_STORE = 'closesStore'

// How often the page looks at what is left during the removal.
const LOOK_EVERY_MS = 2_000

const demonstrationKey = (token: string | null) => sellerKey(token, 'demonstration')

function useDemonstration() {
  const token = sellerToken()
  const products = useProductQueries()
  const save = useSaveSettings()
  const [removed, setRemoved] = useState<DemonstrationWire | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: demonstrationKey(token),
    queryFn: async (): Promise<DemonstrationWire> => requireSuccess(await sellerApi.getDemonstration(token)),
    refetchInterval: ({ state }) => (state.data?.isRemoving ? LOOK_EVERY_MS : false),
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  return {
    demonstration: data,
    /** What the removal on this page has deleted, or deletes. Null means that none was started here. */
    removed,
    isError,
    refetch,
    async remove({ closesStore }: { readonly closesStore: boolean }): Promise<void> {
      if (closesStore && (await save({ isTakingOrders: false }))) return
      const response = await sellerApi.removeDemonstration(token)
      if (!response.success) return reportSellerFailure(response, token)
      setRemoved(response)
      notify.success(response.message)
      products.expire()
      await queryClient.invalidateQueries({ queryKey: sellerKey(token) })
    },
  }
}
