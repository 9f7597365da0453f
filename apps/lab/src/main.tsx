import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Lab } from './Lab.tsx'

// The phones must be of the lab's own site, or the browser keeps their storage from them.
const HOST = 'lab.momi.localhost'
const { hostname, href } = window.location
if (hostname !== HOST) window.location.replace(href.replace(hostname, HOST))

const root = document.querySelector('#root')
if (root && hostname === HOST)
  createRoot(root).render(
    <StrictMode>
      <Lab />
    </StrictMode>,
  )
