import '../app.css'
import { boot } from '../app/boot/boot.tsx'

const root = document.querySelector('#root')
if (root) void boot(root)
