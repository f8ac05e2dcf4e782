import { type MouseEvent, memo } from 'react'
import { Link } from 'wouter'
import logo from '../pictures/logo-light.svg'
import { paths } from '../routing/paths.ts'
import { notify } from '../ui/notify.ts'

interface FooterLink {
  readonly text: string
  readonly url: string
  /** It is shown when the placeholder is clicked. It says where to find the page, or that there is no such page yet. */
  readonly message: string
}

interface FooterGroup {
  readonly title: string
  readonly links: readonly FooterLink[]
}

const PLACEHOLDER = '#' // specification, section 2

const COMING_SOON = 'This page is coming soon.'

const link = (text: string, message = COMING_SOON): FooterLink => ({ text, url: PLACEHOLDER, message })

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
      link('FAQs'),
    ],
  },
  {
    title: 'Need help?',
    links: [
      link('Delivery Information'),
      link('Return & Refund Policy'),
      link('Payment Methods'),
      link('Track your Order', 'Log in, then open My Orders at the top of the page.'),
      CONTACT,
    ],
  },
  { title: 'Follow Us', links: ['Instagram', 'Twitter', 'Facebook', 'YouTube'].map(notYetOn) },
]

export const Footer = memo(() => (
  <footer className="footer">
    <div className="container">
      <div className="footer-grid">
        <div className="footer-about">
          <Link className="logo" href={paths.home()} aria-label="Larder, home">
            <img src={logo} alt="" width={124} height={36} loading="lazy" />
          </Link>
          <p>Fresh groceries and snacks, delivered to your door.</p>
        </div>
        {FOOTER_GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ text, url, message }) => (
                <li key={text}>
                  <a href={url} onClick={(event) => sayWhere(event, message)}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="footer-note">© 2026 Larder. All prices in US dollars.</p>
    </div>
  </footer>
))

/** Shows the message. The placeholder link must not scroll or change the URL. */
function sayWhere(event: MouseEvent, message: string): void {
  event.preventDefault()
  notify.info(message)
}
