import { StillLife } from '../home/still-life.tsx'

/** The decoration of the login dialog on wide screens. */
export const LoginArt = () => (
  <div className="dialog-art" aria-hidden="true">
    <p>Your larder, always full</p>
    <StillLife isFirst={false} />
  </div>
)
