// Where both say something, the later one counts.
import './global.css'
import './targets.css'
