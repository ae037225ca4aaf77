/** The services with what they are, in the header's dropdown and in the menu of phones. */
import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import type { ShellModel } from '../content/model/head.ts'
import { siteMessages } from '../messages.ts'

const Services = styled.ul`
  b {
    display: block;
  }
  a {
    gap: var(--s3);
    padding: var(--s2) var(--s3);
    border-radius: var(--r1);
    line-height: var(--tight);
    white-space: normal;
    transition: background-color 0.16s;
    @media (hover: hover) {
      &:hover {
        background: var(--sand);
      }
    }
    &[aria-current] b {
      text-decoration: underline 2px var(--sun);
    }
  }
  .i {
    --i: 24px;
    color: var(--pine);
  }
  small {
    color: var(--muted);
  }
`

const Dropdown = styled.details`
  position: relative;
  summary {
    gap: var(--s2);
  }
  > ul {
    position: absolute;
    top: calc(100% + var(--s4));
    left: 0;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--s2);
    width: 660px;
    padding: var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--surface);
    box-shadow: var(--shadow);
    animation: drop 0.18s ease-out;
  }
  @keyframes drop {
    from {
      opacity: 0;
      transform: translateY(-6px);
    }
  }
`

type Props = { services: ShellModel['services']; path: string }

export function ServiceLinks({ services, path }: Props) {
  return (
    <Services>
      {services.map(({ name, href, text, icon }) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? 'page' : undefined}>
            <Icon name={icon} />
            <span>
              <b>{name}</b> <small>{text}</small>
            </span>
          </a>
        </li>
      ))}
    </Services>
  )
}

export const ServicesDropdown = (props: Props) => (
  <Dropdown>
    <summary>
      {siteMessages.servicesMenu}
      <span className="chevron">
        <Icon name="chevron" />
      </span>
    </summary>
    <ServiceLinks {...props} />
  </Dropdown>
)
