/* The layers of the value network in C: the same sums as `Layers` in diamonds_core/bots/network.py.

   All numbers are whole, so both have the same values. The hidden units have 16 bits, as the lanes
   there; weights are spread from 8 to 16 bits, so that the compiler can use vector instructions. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    PyObject_HEAD
    Py_ssize_t words;  /* of 64 features */
    Py_ssize_t hidden; /* units of the first layer */
    Py_ssize_t second; /* units of the second layer */
    int16_t *rows;     /* of each feature, its weights to the hidden units */
    int16_t *start;    /* biases of the hidden units */
    int16_t *columns;  /* of each second unit, its weights from the hidden units */
    int32_t *middle;   /* biases of the second units */
    int8_t *last;      /* weights of the second units */
    long long end;     /* bias of the value */
    long long step;    /* steps in a point */
    uint64_t *set;     /* scratch: the features set */
    int16_t *live;     /* scratch: the hidden units */
} Layers;

static void
layers_dealloc(Layers *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyMem_Free(self->rows);
    PyMem_Free(self->start);
    PyMem_Free(self->columns);
    PyMem_Free(self->middle);
    PyMem_Free(self->last);
    PyMem_Free(self->set);
    PyMem_Free(self->live);
    type->tp_free(self);
    Py_DECREF(type);
}

/* Copy the weights into the layout above; -1 with an exception. */
static int
fill(Layers *self, const Py_buffer *first, const Py_buffer *start, const Py_buffer *second,
     const Py_buffer *middle, const Py_buffer *last)
{
    Py_ssize_t hidden = start->len / (Py_ssize_t)sizeof(int32_t);
    Py_ssize_t outs = middle->len / (Py_ssize_t)sizeof(int32_t);
    if (!hidden || !outs || first->len % hidden || second->len != hidden * outs ||
        last->len != outs) {
        PyErr_SetString(PyExc_ValueError, "the layers don't fit together");
        return -1;
    }
    self->hidden = hidden;
    self->second = outs;
    self->words = (first->len / hidden + 63) / 64;
    self->rows = PyMem_Calloc(64 * self->words * hidden, sizeof(int16_t));
    self->start = PyMem_Calloc(hidden, sizeof(int16_t));
    self->columns = PyMem_Calloc(outs * hidden, sizeof(int16_t));
    self->middle = PyMem_Calloc(outs, sizeof(int32_t));
    self->last = PyMem_Calloc(outs, sizeof(int8_t));
    self->set = PyMem_Calloc(self->words, sizeof(uint64_t));
    self->live = PyMem_Calloc(hidden, sizeof(int16_t));
    if (!self->rows || !self->start || !self->columns || !self->middle || !self->last ||
        !self->set || !self->live) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t k = 0; k < first->len; k++)
        self->rows[k] = ((const int8_t *)first->buf)[k];
    for (Py_ssize_t unit = 0; unit < hidden; unit++) {
        self->start[unit] = (int16_t)((const int32_t *)start->buf)[unit];
        for (Py_ssize_t out = 0; out < outs; out++)
            self->columns[out * hidden + unit] = ((const int8_t *)second->buf)[unit * outs + out];
    }
    memcpy(self->middle, middle->buf, middle->len);
    memcpy(self->last, last->buf, last->len);
    return 0;
}

static PyObject *
layers_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(names))
{
    Py_buffer first, start, second, middle, last;
    long long end, step;
    if (!PyArg_ParseTuple(args, "y*y*y*y*y*LL:Layers", &first, &start, &second, &middle, &last,
                          &end, &step))
        return NULL;
    Layers *self = (Layers *)type->tp_alloc(type, 0);
    if (self) {
        self->end = end;
        self->step = step;
        if (fill(self, &first, &start, &second, &middle, &last) < 0)
            Py_CLEAR(self);
    }
    PyBuffer_Release(&first);
    PyBuffer_Release(&start);
    PyBuffer_Release(&second);
    PyBuffer_Release(&middle);
    PyBuffer_Release(&last);
    return (PyObject *)self;
}

/* Write the bits of an integer into words, the lowest first; -1 with an OverflowError where they
   don't fit. */
static int
read_bits(PyObject *number, uint64_t *words, Py_ssize_t count)
{
    unsigned char *bytes = (unsigned char *)words;
    Py_ssize_t size = count * 8;
#if PY_VERSION_HEX >= 0x030D0000
    Py_ssize_t need = PyLong_AsNativeBytes(number, bytes, size, Py_ASNATIVEBYTES_LITTLE_ENDIAN |
                                           Py_ASNATIVEBYTES_UNSIGNED_BUFFER |
                                           Py_ASNATIVEBYTES_REJECT_NEGATIVE);
    if (need > size)
        PyErr_SetString(PyExc_OverflowError, "int too big to convert");
    if (need < 0 || need > size)
        return -1;
#else
    if (_PyLong_AsByteArray((PyLongObject *)number, bytes, size, 1, 0) < 0)
        return -1;
#endif
#if PY_BIG_ENDIAN
    for (Py_ssize_t word = 0; word < count; word++)
        words[word] = __builtin_bswap64(words[word]);
#endif
    return 0;
}

static int
lowest_bit(uint64_t word)
{
#ifdef _MSC_VER
    unsigned long found;
    _BitScanForward64(&found, word);
    return (int)found;
#else
    return __builtin_ctzll(word);
#endif
}

static void
add_row(int16_t *restrict sums, const int16_t *restrict row, Py_ssize_t count)
{
    for (Py_ssize_t k = 0; k < count; k++)
        sums[k] = (int16_t)(sums[k] + row[k]);
}

static int32_t
dot(const int16_t *restrict a, const int16_t *restrict b, Py_ssize_t count)
{
    int32_t sum = 0;
    for (Py_ssize_t k = 0; k < count; k++)
        sum += a[k] * b[k];
    return sum;
}

static PyObject *
layers_value(Layers *self, PyObject *features)
{
    if (!PyLong_Check(features))
        return PyErr_Format(PyExc_TypeError, "features are an integer, not %R", features);
    if (read_bits(features, self->set, self->words) < 0)
        return NULL;
    Py_ssize_t hidden = self->hidden;
    int16_t *live = self->live;
    memcpy(live, self->start, hidden * sizeof(int16_t));
    for (Py_ssize_t word = 0; word < self->words; word++)
        for (uint64_t left = self->set[word]; left; left &= left - 1)
            add_row(live, self->rows + (64 * word + lowest_bit(left)) * hidden, hidden);
    for (Py_ssize_t unit = 0; unit < hidden; unit++)
        live[unit] = live[unit] > 0 ? live[unit] : 0;
    long long value = self->end;
    for (Py_ssize_t out = 0; out < self->second; out++) {
        int32_t sum = self->middle[out] + dot(live, self->columns + out * hidden, hidden);
        if (sum > 0)
            value += (long long)sum * self->last[out];
    }
    return PyFloat_FromDouble((double)value / (double)self->step);
}

static PyMethodDef layers_methods[] = {
    {"value", (PyCFunction)layers_value, METH_O, "The value of a position, as `Network.value`."},
    {NULL},
};

static PyType_Slot layers_slots[] = {
    {Py_tp_new, layers_new},
    {Py_tp_dealloc, layers_dealloc},
    {Py_tp_methods, layers_methods},
    {0, NULL},
};

static PyType_Spec layers_spec = {
    .name = "diamonds_core.bots._layers.Layers",
    .basicsize = sizeof(Layers),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = layers_slots,
};

static int
module_exec(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&layers_spec);
    if (!type)
        return -1;
    int failed = PyModule_AddObjectRef(module, "Layers", type);
    Py_DECREF(type);
    return failed;
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_exec},
    {0, NULL},
};

static PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_layers",
    .m_doc = "The layers of the value network in C.",
    .m_slots = module_slots,
};

PyMODINIT_FUNC
PyInit__layers(void)
{
    return PyModuleDef_Init(&module);
}
