// The small modules that most files need. The bundler lets every module import this one, so that they are in
// one file of the site, and not each in a file of its own.
import './attempt.js';
import './dom.js';
import './modules.js';
import './notices.js';
import './preferences.js';
