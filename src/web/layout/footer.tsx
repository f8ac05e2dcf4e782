import { type MouseEvent, memo } from 'react'
import { Link } from 'wouter'
import logo from '../pictures/logo-light.svg'
import { paths } from '../routing/paths.ts'
import { notify } from '../ui/notify.ts'
import { FOOTER_GROUPS } from './footer-groups.ts'

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
