import { type MouseEvent, memo } from 'react'
import { SOCIAL_NETWORKS, type SocialLinks } from '../../domain/settings/social-links.ts'
import { STORE_PAGES, type StorePageName } from '../../domain/settings/store-pages.ts'
import { useStoreFacts } from '../document/store-facts.ts'
import { STORE_LINE, useStoreIdentity } from '../document/store-identity.ts'
import logo from '../pictures/logo-light.svg'
import { paths } from '../routing/paths.ts'
import { Logo } from '../ui/logo.tsx'
import { notify } from '../ui/notify.ts'

interface FooterLink {
  readonly text: string
  /** `message` is shown when the placeholder is clicked. It says where to find the page, or that there is no such page yet. */
  readonly message: string
  /** The link leads to this page once the owner has written it. */
  readonly page?: StorePageName
  /** The address on another site. */
  readonly href?: string | undefined
}

interface FooterGroup {
  readonly title: string
  readonly links: readonly FooterLink[]
}

const PLACEHOLDER = '#' // specification, section 2

const COMING_SOON = 'This page is coming soon.'

const link = (text: string, message = COMING_SOON): FooterLink => ({ text, message })

const linkTo = (page: StorePageName): FooterLink => ({ ...link(STORE_PAGES[page]), page })

const notYetOn = (network: string): FooterLink => link(network, `We’re not on ${network} yet.`)

const CONTACT = link('Contact Us', 'Open Contact in the menu at the top of the page.')

const FOOTER_GROUPS: readonly FooterGroup[] = [
  {
    title: 'Quick Links',
    links: [
      link('Home', 'Open Home in the menu at the top of the page.'),
      link('Best Sellers', 'You’ll find our best sellers on Home.'),
      link('Offers & Deals', 'You’ll find offers marked in All Product.'),
      CONTACT,
      linkTo('faq'),
    ],
  },
  {
    title: 'Need help?',
    links: [
      linkTo('delivery'),
      linkTo('returns'),
      linkTo('payment'),
      link('Track your Order', 'Log in, then open My Orders at the top of the page.'),
      CONTACT,
    ],
  },
]

/** Returns the placeholders of the specification until the owner sets links, or no group when the owner hides it. */
function followUs(links: SocialLinks | undefined): readonly FooterGroup[] {
  const shown = SOCIAL_NETWORKS.filter(([network]) => links === undefined || links[network] !== undefined)
  if (shown.length === 0) return []
  return [{ title: 'Follow Us', links: shown.map(([network, name]) => ({ ...notYetOn(name), href: links?.[network] })) }]
}

/** This group shows only the pages that are written. */
const OUR_STORE: FooterGroup = { title: 'Our store', links: [linkTo('about'), linkTo('privacy'), linkTo('terms')] }

export const Footer = memo(() => {
  const { writtenPages = [], socialLinks } = useStoreFacts()
  const { name, letter, tagline } = useStoreIdentity()
  const isWritten = ({ page }: FooterLink) => page !== undefined && writtenPages.includes(page)
  const own = OUR_STORE.links.filter(isWritten)
  const hrefOf = (each: FooterLink) => each.href ?? (isWritten(each) ? paths.storePage(each.page ?? '') : null)
  const ours = own.length === 0 ? [] : [{ ...OUR_STORE, links: own }]
  const groups = [...FOOTER_GROUPS, ...ours, ...followUs(socialLinks)]
  return (
    <footer className="footer">
      <div className="container">
        <div className={own.length === 0 ? 'footer-grid' : 'footer-grid footer-grid-wide'}>
          <div className="footer-about">
            <Logo>{letter ? null : <img src={logo} alt="" width={124} height={36} loading="lazy" />}</Logo>
            <p>{tagline ?? STORE_LINE}</p>
          </div>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map((each) => (
                  <li key={each.text}>
                    {/* Only documents have the text of a page, so the router does not follow its link. */}
                    <a
                      href={hrefOf(each) ?? PLACEHOLDER}
                      {...(hrefOf(each) === null && { onClick: (event) => sayWhere(event, each.message) })}
                    >
                      {each.text}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className="footer-note">{`© 2026 ${name}. All prices in US dollars.`}</p>
      </div>
    </footer>
  )
})

/** Shows the message. The placeholder link must not scroll or change the URL. */
function sayWhere(event: MouseEvent, message: string): void {
  event.preventDefault()
  notify.info(message)
}
