import './app.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Lab } from './Lab.tsx'

// The phones must be same-site with the lab, or the browser blocks their storage.
const HOST = 'lab.momi.localhost'
const { hostname, href, pathname } = window.location
if (hostname !== HOST) window.location.replace(href.replace(hostname, HOST))

const Gallery = lazy(async () => ({ default: (await import('./gallery/Gallery.tsx')).Gallery }))

const root = document.querySelector('#root')
if (root && hostname === HOST)
  createRoot(root).render(
    <StrictMode>
      {pathname === '/lab/gallery' ? (
        <Suspense>
          <Gallery />
        </Suspense>
      ) : (
        <Lab />
      )}
    </StrictMode>,
  )
