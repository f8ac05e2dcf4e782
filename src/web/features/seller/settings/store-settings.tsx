import { Link } from 'wouter'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, urlFilter, useUrlFilter } from '../../../routing/url-filter.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { checkedByServer, typedText } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PromiseNote } from '../complaints/broken-promises.tsx'
import { LeaveQuestion } from '../leave-question.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { numberRule, wholeNumberTyped } from '../typed-numbers.ts'
import { BestSellersPanel } from './best-sellers-panel.tsx'
import { CloseNow } from './close-now.tsx'
import { ClosuresPanel } from './closures-panel.tsx'
import { DeliveryPanel, ZipPanel } from './delivery-panels.tsx'
import { DemonstrationPanel } from './demonstration-panel.tsx'
import { FeesPanel } from './fees-panel.tsx'
import { FollowUsPanel } from './follow-us-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { PickupPanel } from './pickup-panel.tsx'
import { ScaleCodesPanel } from './scale-codes-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TaxPanel } from './tax-panel.tsx'
import { UnitsPanel } from './units-panel.tsx'
import { useIsAnyPanelUnsaved, useSettings, useSettingsForm } from './use-settings.ts'
import '../../../look/tabs.css'
import './store-settings.css'
import { MarkdownPanel } from './markdown-panel.tsx'
import { WeighingPanel } from './weighing-panel.tsx'

/** The panels of other tabs are hidden, not left out, so that what was typed there stays. */
export function StoreSettings({ title }: { title: string }) {
  const { tab } = useUrlFilter(settingsFilter).filter
  const { data: settings, isError, isFetching, refetch } = useSettings()
  const isUnsaved = useIsAnyPanelUnsaved()
  if (!settings && !(isError && !isFetching)) return <SettingsSkeleton title={title} />
  return (
    <>
      <SellerHead title={title} note="Saved for the whole store.">
        {settings && <CloseNow settings={settings} />}
      </SellerHead>
      <PromiseNote />
      <SettingsTabs tab={tab} />
      {settings ? (
        <>
          <div className="settings-grid" hidden={tab !== 'store'}>
            <IdentityPanel settings={settings} />
            <div className="settings-column">
              <ContactPanel settings={settings} />
              <NewOrdersPanel settings={settings} />
            </div>
            <div className="settings-column">
              <BestSellersPanel settings={settings} />
              <FollowUsPanel settings={settings} />
              <AssistantsPanel settings={settings} />
              <DemonstrationPanel isTakingOrders={settings.isTakingOrders} />
            </div>
          </div>
          <div className="settings-grid" hidden={tab !== 'delivery'}>
            <div className="settings-column">
              <HoursPanel settings={settings} />
              <ClosuresPanel settings={settings} />
              <PickupPanel settings={settings} />
            </div>
            <div className="settings-column">
              <DeliveryPanel settings={settings} />
              <ZipPanel settings={settings} />
              <FeesPanel settings={settings} />
              <TaxPanel settings={settings} />
            </div>
          </div>
          <div className="settings-grid" hidden={tab !== 'prices'}>
            <div className="settings-column">
              <PricesPanel settings={settings} />
            </div>
            <div className="settings-column">
              <UnitsPanel settings={settings} />
              <WeighingPanel settings={settings} />
              <MarkdownPanel settings={settings} />
              <ScaleCodesPanel settings={settings} />
            </div>
          </div>
        </>
      ) : (
        <Notice onRetry={() => void refetch()}>Your settings could not be loaded.</Notice>
      )}
      <LeaveQuestion isUnsaved={isUnsaved} onDiscard={() => {}}>
        Some of your changes to the settings are not saved yet.
      </LeaveQuestion>
    </>
  )
}

const TABS = { store: 'Store', delivery: 'Hours and delivery', prices: 'Prices and units' } as const
type SettingsTab = keyof typeof TABS
const TAB_NAMES = ['store', 'delivery', 'prices'] as const satisfies readonly SettingsTab[]

const settingsFilter = urlFilter<{ readonly tab: SettingsTab }>(paths.sellerSettings(), {
  tab: choiceParameter('tab', TAB_NAMES, 'store'),
})

const SettingsTabs = ({ tab }: { tab: SettingsTab }) => (
  <nav className="tab-row settings-tabs" aria-label="Settings">
    {TAB_NAMES.map((name) => (
      <Link key={name} className="tab" href={settingsFilter.url({ tab: name })} aria-current={name === tab ? 'page' : undefined}>
        {TABS[name]}
      </Link>
    ))}
  </nav>
)

/** The skeleton is the same for all tabs, because the server does not know which one is shown. */
export const SettingsSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note="Saved for the whole store." />
    <Skeleton className="settings-tabs" height={48} />
    <div className="settings-grid" aria-hidden="true">
      <Skeleton className="skeleton-panel identity-panel" height={1400} />
    </div>
  </>
)

function ContactPanel({ settings: { contact } }: { settings: SettingsWire }) {
  const { errors, ...panel } = useSettingsForm({
    rules: { email: checkedByServer, phone: checkedByServer, address: checkedByServer },
    changeOf(typed) {
      const textOf = (name: string) => typedText(typed, name).trim()
      // An unchanged address is not sent, so that the one from the environment stays in use.
      const email = textOf('email') === contact.email ? undefined : textOf('email')
      return { contact: { email, phone: textOf('phone'), address: textOf('address') } }
    },
    fieldOf: (path) => path.replace('contact.', ''),
  })
  return (
    <SettingsPanel title="Contact" {...panel}>
      <Field name="email" label="Email" type="email" autoComplete="off" defaultValue={contact.email} error={errors.email} />
      <Field
        name="phone"
        label="Phone"
        optional="(optional)"
        type="tel"
        autoComplete="off"
        defaultValue={contact.phone ?? ''}
        error={errors.phone}
      />
      <FieldFrame
        label="Address"
        optional="(optional)"
        hint="Shown on the contact page, exactly as you write it"
        error={errors.address}
      >
        {(links) => <textarea {...links} name="address" rows={3} autoComplete="off" defaultValue={contact.address ?? ''} />}
      </FieldFrame>
    </SettingsPanel>
  )
}

function NewOrdersPanel({ settings: { newOrderEmails, guestPieces } }: { settings: SettingsWire }) {
  const { errors, ...panel } = useSettingsForm({
    rules: { emails: checkedByServer, guestPieces: numberRule('Most pieces without an account') },
    changeOf: (typed) => ({
      guestPieces: wholeNumberTyped(typedText(typed, 'guestPieces')),
      newOrderEmails: typedText(typed, 'emails')
        .split(/[\s,;]+/)
        .filter((email) => email !== ''),
    }),
    fieldOf: (path) => path.replace(/^newOrderEmails.*/, 'emails'),
  })
  return (
    <SettingsPanel title="New orders" {...panel}>
      <FieldFrame
        label="Send each new order to"
        optional="(optional)"
        hint="One email a line. It says what was ordered and when it’s due, without names or addresses"
        error={errors.emails}
      >
        {(links) => (
          <textarea
            {...links}
            name="emails"
            rows={3}
            autoComplete="off"
            spellCheck={false}
            defaultValue={newOrderEmails.join('\n')}
          />
        )}
      </FieldFrame>
      <p className="soft small">
        For a notification on a phone or computer, even while the store isn’t open there: press “Notifications off” on its Orders
        page.
      </p>
      <Field
        name="guestPieces"
        label="Most pieces without an account"
        optional="(optional)"
        hint="In one order. Empty: any number. Customers with an account have no limit"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={guestPieces ?? ''}
        error={errors.guestPieces}
      />
    </SettingsPanel>
  )
}

function AssistantsPanel({ settings: { isOpenToAssistants } }: { settings: SettingsWire }) {
  const panel = useSettingsForm({
    rules: {},
    changeOf: (typed) => ({ isOpenToAssistants: typed.has('isOpenToAssistants') }),
  })
  return (
    <SettingsPanel title="Assistants" {...panel}>
      <label className="prices-check">
        <input type="checkbox" name="isOpenToAssistants" defaultChecked={isOpenToAssistants} />
        Assistants can find your products
      </label>
      <p className="soft small">
        People ask assistants and price comparisons for groceries. They read your products and prices from feeds and a catalog,
        and lead to your store. If this is off, they get nothing.
      </p>
      <Link className="text-link" href={paths.assistants()}>
        See which came, and limit or block one
      </Link>
    </SettingsPanel>
  )
}

function PricesPanel({ settings: { strikeUnasked } }: { settings: SettingsWire }) {
  const panel = useSettingsForm({
    rules: {},
    changeOf: (typed) => ({ strikeUnasked: typed.has('strikeUnasked') }),
  })
  return (
    <SettingsPanel title="Prices" {...panel}>
      <label className="prices-check">
        <input type="checkbox" name="strikeUnasked" defaultChecked={strikeUnasked} />
        Strike through list prices that weren’t charged in the last 30 days
      </label>
      <p className="soft small">
        If this is off, the list price of an offer is shown, struck through with its “% off”, only if the product sold at that
        price in the last 30 days.
      </p>
    </SettingsPanel>
  )
}
